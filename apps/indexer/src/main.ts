import { assertNodesOfChains } from '@oxbow/chain/node/assertNodesOfChains'
import { BaseError } from '@oxbow/errors/BaseError'
import { redactOutput } from '@oxbow/errors/redactOutput'
import { emitLine } from './supervise/emit.ts'
import { parseEnvironment } from './supervise/environment.ts'
import { runIndexer } from './supervise/runIndexer.ts'

// Ponder loads every file below src/ as if it held handlers; this one does something only when it is the program.
if (import.meta.main) await main()

async function main(): Promise<void> {
  redactOutput()
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())
  try {
    const environment = parseEnvironment(process.env)
    const { networks } = await import('./networks.ts')
    await assertNodesOfChains(networks)
    await runIndexer({ environment, networks, emit: emitLine, signal: stop.signal })
    process.exit(0)
  } catch (error) {
    // Neither settings nor a server's version become right by another try.
    const isFinal = error instanceof BaseError && ['InvalidConfiguration', 'OldDatabase'].includes(error.code ?? '')
    emitLine({ type: 'failed', message: error instanceof Error ? error.message : String(error), isFinal })
    process.stderr.write(`${error instanceof Error ? error.stack : error}\n`)
    process.exit(1)
  }
}
