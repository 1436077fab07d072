/*
 * proof.c - writes a proof's header and its goals, one after the other.
 */
#include <errno.h>
#include <inttypes.h>

#include "gen/core/threads.h"
#include "gen/optimal/solver.h"
#include "gen/file/save.h"
#include "gen/proof/claims.h"
#include "gen/proof/proof.h"

/* The proof being written. */
typedef struct prover {
    exact_solver *solver;
    proof_writer *writer;
} prover;

static void write_header(const prover *p)
{
    const exact_solver *solver = p->solver;
    const peg_optimal_options *options = solver->options;
    const peg_tally *tally = &solver->tally;
    peg_proof_text *text = p->writer->text;
    char rules[PEG_RULES_TEXT], code[PEG_CODE_TEXT] = "any";
    const int limited = options->objective == PEG_OBJECTIVE_AVERAGE && options->max_depth;

    peg_rules_print(&solver->game.rules, rules);
    if (options->opens)
        peg_code_print(&solver->game.rules, exact_game_code(&solver->game, options->opening),
                       code);
    peg_proof_print(text, "pegtree proof 1\nrules %s\nobjective %s\n", rules,
                    peg_objective_name(options->objective));
    if (limited)
        peg_proof_print(text, "within %u\n", options->max_depth);
    else
        peg_proof_print(text, "within any\n");
    peg_proof_print(text, "opening %s\n%s", code,
                    options->is_consistent ? "guesses candidates\n" : "");
    peg_proof_print(text, "total %" PRIu64 "\nworst %u\nlast %" PRIu32 "\n", tally->total,
                    tally->worst, tally->histogram[tally->worst]);
}

/* Shows that no tree within `depth` guesses (0: any number) costs less than `need`. */
static peg_status show(const prover *p, const char *name, exact_goal goal, unsigned depth,
                       exact_cost need)
{
    exact_worker *worker = &p->solver->main;
    const size_t mark = worker->scratch.used;
    exact_cost found;
    peg_status status = exact_pass(p->solver, goal, depth, need, &found);

    if (status == PEG_OK && found < need) status = PEG_E_CORRUPT;
    if (status != PEG_OK) return status;
    exact_node root = exact_root(p->solver);
    peg_proof_print(p->writer->text, "goal %s\n", name);
    if (worker->status == PEG_OK) worker->status = proof_write_claims(p->writer, &root, need);
    worker->scratch.used = mark;
    return worker->status;
}

/* Ends a goal. Its claims serve the next one only if they are totals at any depth. */
static void end_goal(const prover *p, int is_total)
{
    proof_writer *w = p->writer;

    if (is_total) {
        peg_hash_free(&w->totals);
        w->totals = w->claimed;
        w->claimed = (peg_hash){0};
    }
    peg_hash_free(&w->claimed);
}

static peg_status show_last(const prover *p)
{
    const exact_solver *solver = p->solver;
    const exact_goal goal = {solver->game.codes + 1, 1};
    const unsigned worst = solver->tally.worst;

    if (!solver->report->last_proven) return PEG_OK;
    return show(p, "last", goal, worst,
                (exact_cost)(goal.unit * solver->tally.total + solver->tally.histogram[worst]));
}

static peg_status show_average(const prover *p)
{
    const exact_solver *solver = p->solver;
    const exact_goal total_only = {1, 0};
    const exact_cost total = (exact_cost)solver->tally.total;
    const unsigned within = solver->options->max_depth;

    peg_status status = show(p, "total", total_only, within, total);
    end_goal(p, !within);
    if (status != PEG_OK || !solver->report->depth_proven) return status;
    if (solver->tally.worst > 1)
        status = show(p, "depth", total_only, solver->tally.worst - 1u, total + 1);
    end_goal(p, 0);
    return status == PEG_OK ? show_last(p) : status;
}

static peg_status show_shallow(const prover *p)
{
    const exact_solver *solver = p->solver;
    const exact_goal any = {0, 0}, total_only = {1, 0};
    const exact_cost total = (exact_cost)solver->tally.total;
    const unsigned worst = solver->tally.worst;
    peg_status status = worst > 1 ? show(p, "depth", any, worst - 1, EXACT_NONE) : PEG_OK;

    end_goal(p, 0);
    if (status != PEG_OK) return status;
    if (solver->options->objective == PEG_OBJECTIVE_CRUSH) {
        const exact_goal crush = exact_crush_goal(solver, worst);
        return show(p, "total", crush, worst,
                    total + crush.last * solver->tally.histogram[worst]);
    }
    status = show(p, "total", total_only, worst, total);
    end_goal(p, 0);
    return status == PEG_OK ? show_last(p) : status;
}

/* The main worker's pulse while the proof is written; signals are deferred meanwhile, so the
 * caller's flag is not set. */
static int pulse(exact_worker *worker)
{
    exact_solver *solver = worker->context;

    if (peg_quitting_waits()) atomic_store(&solver->halt, 1);
    return exact_solver_pulse(worker);
}

/* A peg_write_fn. */
static peg_status write_proof(void *user, int file)
{
    const prover *p = user;
    proof_writer *w = p->writer;
    const int average = p->solver->options->objective == PEG_OBJECTIVE_AVERAGE;

    peg_status status = proof_renamings_open(&w->names, &p->solver->game);
    if (status == PEG_OK) status = proof_looks_open(&w->looks);
    if (status == PEG_OK) status = peg_proof_text_open(&w->text, file);
    if (status == PEG_OK) {
        write_header(p);
        status = average ? show_average(p) : show_shallow(p);
    }
    const peg_status closed = peg_proof_text_close(w->text);
    proof_renamings_close(&w->names);
    peg_hash_free(&w->claimed);
    peg_hash_free(&w->totals);
    proof_looks_close(&w->looks);
    return status == PEG_OK ? closed : status;
}

void peg_proof_write(void *proof, exact_solver *solver)
{
    peg_proof *to = proof;
    const peg_optimal_options *options = solver->options;
    proof_writer writer = {.worker = &solver->main,
                           .opening = options->opens ? options->opening : EXACT_NONE};
    prover p = {.solver = solver, .writer = &writer};

    solver->stage = "proof";
    solver->main.pulse = pulse;
    to->status = peg_save_by(to->path, write_proof, &p, NULL, NULL);
    to->reason = errno;
    to->claims = writer.claims;
    solver->main.pulse = exact_solver_pulse;
}
