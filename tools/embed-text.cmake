# Writes a text file as a C string: cmake -DFILE=in -DNAME=symbol -DOUT=out.c -P tools/embed-text.cmake
# Byte by byte, so nothing in it needs escaping.

cmake_minimum_required(VERSION 3.22)

get_filename_component(from ${FILE} NAME)
file(READ ${FILE} bytes HEX)
string(REGEX REPLACE "(..)" "'\\\\x\\1'," bytes "${bytes}")
string(REGEX REPLACE "(('[^']*',)('[^']*',)('[^']*',)('[^']*',)('[^']*',)('[^']*',)('[^']*',)('[^']*',))" "\\1\n" bytes "${bytes}")
file(WRITE ${OUT} "/* Made from ${from} by tools/embed-text.cmake. */\nextern const char ${NAME}[];\nconst char ${NAME}[] = {\n${bytes}0};\n")
