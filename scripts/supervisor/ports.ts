import { createServer } from 'node:net'
import { BaseError } from '@oxbow/errors/BaseError'

/** Throws if the port is in use. @throws {PortInUseError} */
export async function requirePort(port: number): Promise<void> {
  for (const host of ['127.0.0.1', '::1']) {
    const error = await tryPort(port, host)
    if (error === 'EADDRINUSE') throw new PortInUseError(port)
    if (error === 'EACCES') throw new PortForbiddenError(port)
  }
}

/** `preferred` if it is free, else any free port; never one of `taken`, to which the result is added. */
export async function choosePort(preferred: number, taken: Set<number>): Promise<number> {
  let port = preferred
  while (taken.has(port) || port > 65_535 || (await tryPort(port, '127.0.0.1'))) port = await freePort()
  taken.add(port)
  return port
}

function tryPort(port: number, host: string): Promise<string | undefined> {
  return new Promise((done) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => done(error.code ?? 'EUNKNOWN'))
    server.listen({ port, host, exclusive: true }, () => server.close(() => done(undefined)))
  })
}

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const server = createServer()
    server.once('error', fail)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => done(port))
    })
  })
}

export class PortInUseError extends BaseError {
  override name = 'Supervisor.PortInUseError'
  constructor(port: number) {
    super(`Port ${port} is in use by another program.`, {
      code: 'PortInUse',
      nextAction: `Stop that program, or start with another port: npm start -- --port ${port + 1}`,
    })
  }
}

export class PortForbiddenError extends BaseError {
  override name = 'Supervisor.PortForbiddenError'
  constructor(port: number) {
    super(`This account may not open port ${port}.`, {
      code: 'PortForbidden',
      nextAction: 'Start with a port above 1023: npm start -- --port 3000',
    })
  }
}
