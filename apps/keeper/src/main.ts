import { setTimeout as sleep } from 'node:timers/promises'
import { networksFromEnvironment } from '@oxbow/chain/networksFromEnvironment'
import { createExchangeClient } from '@oxbow/client/createExchangeClient'
import { BaseError } from '@oxbow/errors/BaseError'
import { redactOutput } from '@oxbow/errors/redactOutput'
import { privateKeyToAccount } from 'viem/accounts'
import { createKeeper, type KeeperEvent } from './createKeeper.ts'
import { readSettings } from './settings.ts'

/** Fills the open orders of an Oxbow on every network with a node, until SIGTERM or SIGINT. Says what it does in JSON lines on standard output. */
async function main(): Promise<void> {
  redactOutput()
  const { privateKey, settings } = readSettings(process.env)
  const account = privateKeyToAccount(privateKey)
  const enabled = await networksFromEnvironment(process.env, process.env.OXBOW_DATA || '.oxbow')
  const stop = new AbortController()
  for (const name of ['SIGTERM', 'SIGINT'] as const) process.once(name, () => stop.abort())
  const { signal } = stop
  const urls = new Map(enabled.map(({ network, rpcUrls }) => [network.chainId, rpcUrls[0]!]))
  const client = createExchangeClient({ baseUrl: settings.url, rpcUrl: (chainId) => urls.get(chainId) })
  say({ event: 'started', account: account.address, url: settings.url, dryRun: String(settings.isDryRun) })
  await Promise.all(
    enabled.map(async ({ network }) => {
      const { chainId } = network
      const tell = (event: KeeperEvent) => say({ chainId, ...event })
      const keeper = createKeeper({ account, client, network, say: tell, settings, signal })
      let lastError: string | undefined
      while (!signal.aborted) {
        const error = await keeper.round().then(
          () => undefined,
          (reason: unknown) => (reason instanceof BaseError ? reason.message : String(reason)).split('\n')[0],
        )
        // Said once, and once that it is over.
        if (error !== lastError && !signal.aborted)
          tell(error === undefined ? { event: 'recovered' } : { event: 'round-failed', error })
        lastError = error
        await sleep(settings.pollMs, undefined, { signal }).catch(() => undefined)
      }
    }),
  )
  say({ event: 'stopped' })
}

function say(event: KeeperEvent): void {
  const text = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value)
  process.stdout.write(`${JSON.stringify({ time: new Date().toISOString(), ...event }, text)}\n`)
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof BaseError ? error.message : ((error as Error).stack ?? String(error))}\n`)
  process.exit(1)
})
