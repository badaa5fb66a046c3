# koudi_fetch(OUT PATH SHA512): fetches an archive of npm's into the build folder, once; OUT: its path, or "" where that
# cannot be. KOUDI_ARCHIVES is a folder that may have it already, for builds without a network.
#
# As a script: cmake -P tools/fetch.cmake, in the folder where koudi-web's archives are to be.
set(KOUDI_XTERM @xterm/xterm/-/xterm-6.0.0.tgz
    4d0c037501adc300edfb67202832e7d0845a4b162ed6d4948e029aad20e450cd193624915c5a63c44b2f73f66073992ae68989f95d1af3f908336583dec30e62)

function(koudi_fetch out path hash)
    get_filename_component(name ${path} NAME)
    set(archive ${CMAKE_BINARY_DIR}/${name})
    set(found "")
    if(EXISTS "${KOUDI_ARCHIVES}/${name}")
        set(archive ${KOUDI_ARCHIVES}/${name})
    elseif(NOT EXISTS ${archive})
        file(DOWNLOAD https://registry.npmjs.org/${path} ${archive} TIMEOUT 60)
    endif()
    if(EXISTS ${archive})
        file(SHA512 ${archive} found)
    endif()
    if(found STREQUAL hash)
        set(${out} ${archive} PARENT_SCOPE)
        return()
    endif()
    if(NOT archive STREQUAL "${KOUDI_ARCHIVES}/${name}")
        file(REMOVE ${archive})
    endif()
    message(STATUS "${name} cannot be fetched, and what needs it is left out")
    set(${out} "" PARENT_SCOPE)
endfunction()

if(CMAKE_SCRIPT_MODE_FILE)
    koudi_fetch(xterm ${KOUDI_XTERM})
    if(NOT xterm)
        message(FATAL_ERROR "without it there is no koudi-web")
    endif()
endif()
