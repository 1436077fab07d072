/*
 * images.c - which claims are about renamings of each other's sets.
 *
 * Sets that are renamings of each other cost the same. So a claim about a set needs no guess to
 * be examined if an earlier claim says as much of a renaming of it: it states a renaming that
 * makes the earlier set of its own (PROOF.md, section 4). So do 4,930 of p8c3r's 10,044 claims.
 */
#include "gen/proof/writer.h"

/* The claim that says the most so far of sets with a canonical form. If two forms were mistaken
 * for one, a claim would be an image of none, which a checker finds. */
typedef struct proof_form {
    XXH128_hash_t key;
    exact_cost bound;
    peg_renaming map; /* makes the form of the claim's set */
} proof_form;

static XXH128_hash_t key_of(const exact_set *set, unsigned depth)
{
    return (XXH128_hash_t){set->canonical.low + depth * 0x9e3779b97f4a7c15u,
                           set->canonical.high | 1};
}

exact_cost proof_image_bound(const proof_writer *w, const exact_set *set, unsigned depth)
{
    const proof_form *form =
        set->has_canonical ? peg_hash_find(&w->forms, key_of(set, depth)) : NULL;

    return form ? form->bound : 0;
}

/* Names the colors that a renaming leaves free: each as it is, if it can be; the others in
 * order, so that each stays in its band. */
static void name_free(unsigned colors, peg_renaming *map)
{
    uint64_t taken = 0;
    unsigned next = 0;

    for (unsigned c = 0; c < colors; c++)
        if (map->color[c] != PEG_RENAMING_FREE) taken |= (uint64_t)1 << map->color[c];
    for (unsigned c = 0; c < colors; c++)
        if (map->color[c] == PEG_RENAMING_FREE && !(taken >> c & 1)) {
            map->color[c] = (uint8_t)c;
            taken |= (uint64_t)1 << c;
        }
    for (unsigned c = 0; c < colors; c++) {
        if (map->color[c] != PEG_RENAMING_FREE) continue;
        while (taken >> next & 1) next++;
        map->color[c] = (uint8_t)next++;
    }
}

/* The renaming that does `first`, then the opposite of `then`. */
static peg_renaming join(const peg_canonical *how, const peg_renaming *first,
                         const peg_renaming *then)
{
    uint8_t back[PEG_MAX_COLORS] = {0};
    peg_renaming map;

    for (unsigned p = 0; p < how->length; p++) map.place[then->place[p]] = first->place[p];
    for (unsigned c = 0; c < how->colors; c++)
        if (then->color[c] != PEG_RENAMING_FREE) back[then->color[c]] = (uint8_t)c;
    for (unsigned c = 0; c < how->colors; c++)
        map.color[c] =
            first->color[c] == PEG_RENAMING_FREE ? PEG_RENAMING_FREE : back[first->color[c]];
    name_free(how->colors, &map);
    return map;
}

void proof_image_find(proof_writer *w, exact_node *node, proof_claim *claim)
{
    exact_find_canonical(w->worker, &node->set, &node->terms.twins, &claim->map);
    if (w->worker->status != PEG_OK) return;
    claim->form = key_of(&node->set, node->terms.depth);
    const proof_form *earlier = peg_hash_find(&w->forms, claim->form);
    if (!earlier || earlier->bound < claim->bound) return;
    claim->form = (XXH128_hash_t){0, 0};
    claim->bound = earlier->bound;
    claim->map = join(&w->worker->search->canonical, &claim->map, &earlier->map);
}

peg_status proof_image_keep(proof_writer *w, const proof_claim *claim)
{
    if (!claim->level || proof_is_image(claim)) return PEG_OK;
    proof_form *form = peg_hash_add(&w->forms, claim->form, sizeof *form);
    if (!form) return PEG_E_MEMORY;
    if (claim->bound <= form->bound) return PEG_OK;
    form->bound = claim->bound;
    form->map = claim->map;
    return PEG_OK;
}
