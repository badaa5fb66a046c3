# koudi.rb - a template for a Homebrew formula. It has not been tried: begin with brew audit --new.
class Koudi < Formula
  desc "Eighty Points (Shengji), the card game, for the terminal"
  homepage "https://koudi.example"
  url "https://koudi.example/1.0.0/koudi-1.0.0.tar.xz"
  sha256 "the line of koudi-1.0.0.tar.xz in SHA256SUMS"
  license "MIT"

  depends_on "cmake" => :build
  depends_on "pkgconf" => :build
  depends_on "gettext"
  depends_on "libevent"
  depends_on "ncurses"
  depends_on "nettle"
  depends_on "openssl@3"
  depends_on "qrencode"

  def install
    system "cmake", "-S", ".", "-B", "build", "-DKOUDI_TESTS=OFF", *std_cmake_args
    system "cmake", "--build", "build"
    system "cmake", "--install", "build"
  end

  test do
    assert_match "koudi #{version}", shell_output("#{bin}/koudi --version")
    system bin/"koudi", "run", "--matches", "1", "--seed", "1", "--record", "records"
    system bin/"koudi", "replay", "--check", "records/match-0001.rec"
  end
end
