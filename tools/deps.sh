# shellcheck shell=sh disable=SC2154 # $root is set by whoever sources this
# Functions that find and install what the build needs; sourced by tools/play, tools/web, tools/test, tools/fuzz,
# tools/check, tools/machines, tools/release and .ci/run.
#
#   need play|web|test|release|lint|check|machines
#                           installs missing packages, or names them and exits; what is only wished for (tables
#                           over the network, QR codes) is installed where that is possible
#   cores                   prints how many compilers to run at once
#   slots                   prints how many slots ctest has for tests: see tests/CMakeLists.txt
#   configure FOLDER ARG..  runs cmake on the tree at $root, quietly
#   build FOLDER ARG..      builds it, quietly
#
# Those with variables have their bodies in ( ), so that they do not change those of the script.

# for  test of its presence    Debian, Ubuntu    Fedora               Arch        Homebrew
#                              (-: comes with the compiler)
deps='
play   command:cc              gcc               gcc                  gcc         -
play   header:stdio.h          libc6-dev         glibc-devel          glibc       -
play   command:cmake           cmake             cmake                cmake       cmake
play   command:make            make              make                 make        -
play   command:pkg-config      pkg-config        pkgconf-pkg-config   pkgconf     pkg-config
play   library:ncursesw        libncurses-dev    ncurses-devel        ncurses     ncurses
play   library:libevent_core   libevent-dev      libevent-devel       libevent    libevent
wish   library:libevent_openssl libevent-dev     libevent-devel       libevent    libevent
wish   library:libssl          libssl-dev        openssl-devel        openssl     openssl@3
wish   library:libqrencode     libqrencode-dev   qrencode-devel       qrencode    qrencode
play   library:nettle          nettle-dev        nettle-devel         nettle      nettle
play   command:msgfmt          gettext           gettext              gettext     gettext
web    library:libwebsockets   libwebsockets-dev libwebsockets-devel libwebsockets libwebsockets
web    library:libssl          libssl-dev        openssl-devel        openssl     openssl@3
web    library:libevent_openssl libevent-dev     libevent-devel       libevent    libevent
test   library:cmocka          libcmocka-dev     libcmocka-devel      cmocka      cmocka
test   library:vterm           libvterm-dev      libvterm-devel       libvterm    libvterm
test   command:nm              binutils          binutils             binutils    -
release command:dh             debhelper         debhelper            -           -
release command:dpkg-buildpackage dpkg-dev       dpkg-dev             dpkg        -
release command:xz             xz-utils          xz                   xz          xz
release command:rsvg-convert   librsvg2-bin      librsvg2-tools       librsvg     librsvg
release command:faketime       faketime          libfaketime          libfaketime libfaketime
check  command:gcc             gcc               gcc                  gcc         gcc
check  command:cppcheck        cppcheck          cppcheck             cppcheck    cppcheck
check  command:valgrind        valgrind          valgrind             valgrind    valgrind
lint   command:clang           clang             clang                clang       llvm
lint   command:clang-format    clang-format      clang-tools-extra    clang       llvm
lint   command:clang-tidy      clang-tidy        clang-tools-extra    clang       llvm
lint   command:tmux            tmux              tmux                 tmux        tmux
lint   command:haproxy         haproxy           haproxy              haproxy     haproxy
lint   command:parallel        parallel          parallel             parallel    parallel
lint   command:dash            dash              dash                 dash        dash
lint   command:busybox         busybox           busybox              busybox     -
lint   command:posh            posh              -                    -           -
machines command:debootstrap   debootstrap       debootstrap          debootstrap -
machines command:qemu-s390x-static qemu-user-static qemu-user-static  qemu-user-static -
machines command:unshare       util-linux        util-linux           util-linux  -
'

present() {
    case $1 in
    command:cc) command -v "${CC:-cc}" >/dev/null 2>&1 ;;
    command:*) (PATH=$PATH:/usr/sbin && command -v "${1#*:}") >/dev/null 2>&1 ;;
    library:*) pkg-config --exists "${1#*:}" 2>/dev/null ;;
    header:*) echo "#include <${1#*:}>" | "${CC:-cc}" -E - >/dev/null 2>&1 ;;
    esac
}

# The names of the missing packages: missing KINDS COLUMN (3 Debian, 4 Fedora, 5 Arch, 6 brew)
missing() {
    printf '%s\n' "$deps" | while read -r kind test debian fedora arch brew; do
        case " $1 " in *" $kind "*) ;; *) continue ;; esac
        present "$test" && continue
        case $2 in
        3) name=$debian ;;
        4) name=$fedora ;;
        5) name=$arch ;;
        6) name=$brew ;;
        esac
        [ "$name" = - ] || echo "$name"
    done | sort -u | tr '\n' ' '
}

# Runs apt-get as root, or with sudo; fails when neither is possible.
apt_get() {
    if [ "$(id -u)" = 0 ]; then
        DEBIAN_FRONTEND=noninteractive apt-get "$@"
    elif command -v sudo >/dev/null 2>&1; then
        if [ -t 0 ]; then wait=; else wait=-n; fi # ask for a password only where one can answer
        # shellcheck disable=SC2086
        sudo $wait env DEBIAN_FRONTEND=noninteractive apt-get "$@"
    else
        return 1
    fi
}

# quietly WHAT COMMAND...: runs a command and shows its output only when it fails.
quietly() (
    what=$1
    shift
    log=$(mktemp "${TMPDIR:-/tmp}/koudi.XXXXXX") || exit 1
    if "$@" >"$log" 2>&1; then
        # Warnings are shown nevertheless.
        grep 'warning:' "$log" >&2 || :
        rm -f "$log"
        return 0
    fi
    grep -v '^\[ *[0-9]*%\]' "$log" >&2 || : # without cmake's progress
    rm -f "$log"
    echo "koudi: $what failed" >&2
    return 1
)

need() {
    provide "$1" || exit 1
}

provide() (
    case $1 in
    play) kinds='play' ;;
    web) kinds='play web' ;;
    test) kinds='play test' ;;
    lint) kinds='play test lint' ;;
    release) kinds='play test release' ;;
    check) kinds='play test check' ;;
    machines) kinds='play machines' ;;
    esac
    packages=$(missing "$kinds" 3)
    wishes=$(missing wish 3)
    all=$(missing "$kinds wish" 3) # a package of both kinds is named once
    [ -n "$all" ] || return 0

    if command -v apt-get >/dev/null 2>&1; then
        echo "koudi: installing $all" >&2
        # shellcheck disable=SC2086 # a word a package
        if quietly 'apt-get update' apt_get update -q &&
            quietly 'apt-get install' apt_get install -q -y --no-install-recommends $all; then
            packages=$(missing "$kinds" 3)
            [ -n "$packages" ] || return 0
            echo "koudi: still missing: $packages" >&2
            return 1
        fi
    fi
    if [ -z "$packages" ]; then
        echo "koudi: building without tables over the network or QR codes, which need (Debian's names): $wishes" >&2
        return 0
    fi
    if command -v apt-get >/dev/null 2>&1; then
        echo "koudi: please run, as root:  apt-get install $packages" >&2
        return 1
    fi
    if command -v dnf >/dev/null 2>&1; then
        echo "koudi: please run:  sudo dnf install $(missing "$kinds" 4)" >&2
    elif command -v pacman >/dev/null 2>&1; then
        echo "koudi: please run:  sudo pacman -S --needed $(missing "$kinds" 5)" >&2
    elif command -v brew >/dev/null 2>&1; then
        packages=$(missing "$kinds" 6)
        if [ -n "$packages" ]; then
            echo "koudi: please run:  brew install $packages" >&2
        else
            echo "koudi: please run:  xcode-select --install" >&2
        fi
        echo "koudi: and let pkg-config find Homebrew's ncurses:" >&2
        # shellcheck disable=SC2016
        echo '  export PKG_CONFIG_PATH="$(brew --prefix ncurses)/lib/pkgconfig"' >&2
    else
        echo "koudi: missing (Debian's names): $packages" >&2
    fi
    return 1
)

cores() {
    nproc 2>/dev/null || getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2
}

slots() {
    echo $((4 * $(cores) + 2))
}

# Was the build folder made for another path? It comes along when the tree is moved or copied, and cmake
# refuses to use it then.
is_stale() {
    [ -f "$1/CMakeCache.txt" ] &&
        ! grep -q -F -x "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$1/CMakeCache.txt"
}

configure() (
    folder=$1
    shift
    if is_stale "$folder"; then rm -rf "$folder/CMakeCache.txt" "$folder/CMakeFiles"; fi
    quietly 'configuring' cmake -S "$root" -B "$folder" "$@"
)

build() (
    folder=$1
    shift
    quietly 'the build' cmake --build "$folder" --parallel "$(cores)" "$@"
)
