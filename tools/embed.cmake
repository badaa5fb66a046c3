# Writes the presets of a folder as C: cmake -DRULES=folder -DOUT=presets.c -P tools/embed.cmake
# A preset's name is its file's name without ".ini". The default preset comes first, the others
# follow by name, those of the folder elsewhere last. Those of the folder superseded make a list of their own. Texts are
# written byte by byte, so nothing in them needs escaping.

cmake_minimum_required(VERSION 3.22)

set(default 80p-v3)

file(GLOB files ${RULES}/*.ini)
file(GLOB elsewhere ${RULES}/elsewhere/*.ini)
file(GLOB superseded ${RULES}/superseded/*.ini)
list(LENGTH files published)
list(LENGTH elsewhere others)
list(SORT files)
list(SORT elsewhere)
list(SORT superseded)
list(REMOVE_ITEM files ${RULES}/${default}.ini)
list(PREPEND files ${RULES}/${default}.ini)

set(texts "")
set(rows "")
set(old_rows "")
set(number 0)
foreach(file IN LISTS files elsewhere superseded)
    get_filename_component(name ${file} NAME_WLE)
    file(READ ${file} bytes HEX)
    string(REGEX REPLACE "(..)" "'\\\\x\\1'," bytes "${bytes}")
    # Sixteen bytes a line.
    string(REGEX REPLACE "('[^']*','[^']*','[^']*','[^']*','[^']*','[^']*','[^']*','[^']*','[^']*','[^']*','[^']*','[^']*','[^']*','[^']*','[^']*','[^']*',)" "\\1\n" bytes "${bytes}")
    string(APPEND texts "static const char text_${number}[] = { /* ${name} */\n${bytes}0};\n\n")
    if(file IN_LIST superseded)
        string(APPEND old_rows "    {\"${name}\", text_${number}},\n")
    else()
        string(APPEND rows "    {\"${name}\", text_${number}},\n")
    endif()
    math(EXPR number "${number} + 1")
endforeach()

file(WRITE ${OUT} "/* Made from the presets in rules/ by tools/embed.cmake. */\n#include \"engine/engine.h\"\n\n")
file(APPEND ${OUT} "${texts}")
file(APPEND ${OUT} "const struct kd_preset kd_presets[] = {\n${rows}    {0, 0},\n};\n")
file(APPEND ${OUT} "const int kd_preset_count = ${published};\nconst int kd_elsewhere_count = ${others};\n")
file(APPEND ${OUT} "const struct kd_preset kd_superseded_rows[] = {\n${old_rows}    {0, 0},\n};\n")
