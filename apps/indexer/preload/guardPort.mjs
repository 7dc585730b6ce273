import http from 'node:http'

// Loaded into Ponder before its program, which answers metrics and its state to everybody and lets every page read them. A page of another host reaches the
// port by that host's name, led to this machine (DNS rebinding), or by this machine's with its own origin; programs of this machine do neither.
const { createServer } = http
const loopback = /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])(?::\d+)?$/i

http.createServer = (options, listener) =>
  createServer(options, (request, response) => {
    const { host = '', origin } = request.headers
    if (loopback.test(host) && origin === undefined) return listener(request, response)
    request.resume()
    response.writeHead(loopback.test(host) ? 403 : 421, { 'content-type': 'text/plain' })
    response.end('This port answers programs of this machine alone.')
  })
