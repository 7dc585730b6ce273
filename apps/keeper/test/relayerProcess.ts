import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Network } from '@oxbow/chain/Network'
import { createExchangeClient } from '@oxbow/client/createExchangeClient'
import type { Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { createGasPricer } from '../src/bridge/createGasPricer.ts'
import { createRelayer } from '../src/bridge/createRelayer.ts'

/** A relayer as its own process that can be killed: it reads its account and its two networks from the given file. */
export type RelayerFile = {
  readonly privateKey: Hex
  /** Of wrapped ether, in whole units. */
  readonly most: string
  readonly networks: readonly { readonly network: Network; readonly url: string }[]
}

const file = JSON.parse(readFileSync(process.argv[2]!, 'utf8')) as RelayerFile
const urls = new Map(file.networks.map(({ network, url }) => [network.chainId, url]))
const client = createExchangeClient({ rpcUrl: (chainId) => urls.get(chainId) })
const one = 10n ** 18n
const { round } = createRelayer({
  account: privateKeyToAccount(file.privateKey),
  // Wrapped ether needs no quote.
  gasIn: createGasPricer(client),
  networks: file.networks.map(({ network }) => ({
    network,
    pool: network.contracts.spokePool!,
    client: client.rpc(network.chainId),
  })),
  say: ({ event, reason }) => console.log(JSON.stringify({ event, reason })),
  settings: {
    isDryRun: false,
    tokens: new Map([['WETH', { most: file.most, leastFee: '0.0001' }]]),
    minFeeBps: 1n,
    mostGasWei: one,
    mostLostWei: one,
    subsidyWei: 0n,
  },
})
console.log(JSON.stringify({ event: 'ready' }))
for (;;) {
  await round().catch(() => undefined)
  await sleep(200)
}
