// First.java - a player for the JVM that does the first that it may; a second thread answers.
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.util.concurrent.LinkedBlockingQueue;

class First {
    public static void main(String[] args) throws Exception {
        LinkedBlockingQueue<String> answers = new LinkedBlockingQueue<>();
        Thread speaker = new Thread(() -> {
            try {
                while (true) {
                    System.out.println(answers.take());
                    System.out.flush();
                }
            } catch (InterruptedException over) {
                Thread.currentThread().interrupt();
            }
        });
        speaker.setDaemon(true);
        speaker.start();
        answers.put("koudi-seat 1 first in Java");
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        String first = null;
        for (String line = in.readLine(); line != null && !line.equals("end"); line = in.readLine()) {
            if (line.startsWith("ask"))
                first = null;
            else if (line.startsWith("may ") && first == null)
                first = line.substring(4);
            else if (line.startsWith("go "))
                answers.put("answer " + line.substring(3) + " " + first);
        }
    }
}
