#!/usr/bin/env python3
"""Serves a folder as web servers do, compressed: serve.py FOLDER; prints its address, until it is ended."""
import functools
import gzip
import http.server
import sys


class Compressed(http.server.SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def do_GET(self):
        path = self.translate_path(self.path)
        try:
            with open(path + ("index.html" if path.endswith("/") else ""), "rb") as file:
                body = gzip.compress(file.read())
        except OSError:
            self.send_error(404)
            return
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(path) if not path.endswith("/") else "text/html")
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


if __name__ == "__main__":
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Compressed, directory=sys.argv[1]))
    server.handle_error = lambda *_: None  # browsers hang up as they like
    print(f"http://127.0.0.1:{server.server_port}/", flush=True)
    server.serve_forever()
