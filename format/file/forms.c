/*
 * forms.c - a tree in any of its forms.
 */
#include <stdlib.h>
#include <string.h>

#include "format/file/file.h"
#include "format/file/header.h"
#include "format/image/image.h"

peg_form peg_form_of(const uint8_t *bytes, size_t size)
{
    if (size < 2 || bytes[0] != 0xD0) return PEG_FORM_FILE;
    if (bytes[1] == PEG_FORM_FLAT) return PEG_FORM_FLAT;
    return bytes[1] == PEG_FORM_TERSE ? PEG_FORM_TERSE : PEG_FORM_FILE;
}

peg_status peg_about_read(const uint8_t *bytes, size_t size, peg_about *about)
{
    peg_header header;
    size_t header_size;

    if (peg_form_of(bytes, size) != PEG_FORM_FILE) return peg_image_about(bytes, size, about);
    const peg_status status = peg_header_read(bytes, size, &header, &header_size);
    *about = header.about;
    return status;
}

peg_status peg_tree_read(const uint8_t *bytes, size_t size, size_t limit, peg_tree *tree)
{
    *tree = (peg_tree){.nodes = NULL};
    switch (peg_form_of(bytes, size)) {
    case PEG_FORM_TERSE: return peg_tree_lengthen(bytes, size, limit, tree);
    case PEG_FORM_FLAT: return peg_image_about(bytes, size, &tree->about);
    case PEG_FORM_FILE: break;
    }
    return peg_tree_decode(bytes, size, limit, tree);
}

/* Copies a flat image, which needs no expansion. */
static peg_status copy(const uint8_t *bytes, size_t size, size_t limit, uint8_t **image,
                       size_t *image_size)
{
    if (size > limit) return PEG_E_LIMIT;
    uint8_t *made = malloc(size);
    if (!made) return PEG_E_MEMORY;
    memcpy(made, bytes, size);
    *image = made;
    *image_size = size;
    return PEG_OK;
}

peg_status peg_expand(const uint8_t *bytes, size_t size, size_t limit, uint8_t **image,
                      size_t *image_size)
{
    peg_tree tree;
    peg_status status = peg_tree_read(bytes, size, limit, &tree);

    if (status != PEG_OK) return status;
    if (!tree.nodes) return copy(bytes, size, limit, image, image_size);
    const size_t taken = tree.count * sizeof *tree.nodes;
    status = PEG_E_LIMIT;
    if (taken < limit)
        status = peg_tree_flatten_within(&tree, limit - taken, image, image_size);
    peg_tree_free(&tree);
    return status;
}
