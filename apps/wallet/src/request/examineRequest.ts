import type { GrantFee } from '@oxbow/delegation/feeOf'
import { delegateOf, smartAccountCode } from '@oxbow/delegation/smartAccount'
import { findRisks } from '@oxbow/wallet-ui/findRisks'
import type { Reading } from '@oxbow/wallet-ui/Reading'
import type { RequestFacts } from '@oxbow/wallet-ui/RequestFacts'
import type { Risk } from '@oxbow/wallet-ui/Risk'
import { readHoldings } from '@oxbow/wallet-ui/readHoldings'
import { readKinds } from '@oxbow/wallet-ui/readKinds'
import { readMarket } from '@oxbow/wallet-ui/readMarket'
import { readPositions } from '@oxbow/wallet-ui/readPositions'
import { readRequest } from '@oxbow/wallet-ui/readRequest'
import type { AuthorizationRequest } from '@oxbow/wallet-ui/SigningRequest'
import type { Simulation, SimulationNode } from '@oxbow/wallet-ui/Simulation'
import { simulateRequest } from '@oxbow/wallet-ui/simulateRequest'
import type { WindowRequest } from '@oxbow/wallet-window/WindowRequest'
import type { ServedNetwork, ServedToken } from '../server/served.ts'
import { addressesIn } from './addressesIn.ts'
import { contractNames } from './contractNames.ts'
import { toSigningRequest } from './toSigningRequest.ts'

type Hex = `0x${string}`

/** What the wallet adds to a request. */
export type Extras = {
  /** Its last call: what the operator gets for sending it. */
  readonly fee: GrantFee
  readonly authorizations: readonly AuthorizationRequest[]
}

/** Reading of a request, its risks, and its simulation. */
export type Examination = {
  /** What was read: nothing else is counted or signed by this reading. */
  readonly ask: WindowRequest<'sign' | 'send'>
  readonly extras: Extras | undefined
  readonly reading: Reading
  readonly risks: readonly Risk[]
  readonly facts: RequestFacts
  /** What an amount of the network's currency is worth in the fee's token, by the node's word. */
  readonly inFeeToken: (wei: bigint) => bigint | undefined
  /** Name of the request's network; undefined if it has none or this server doesn't serve it. */
  readonly network: string | undefined
  simulate(): Promise<Simulation>
}

/** Data from the wallet's own server. Each request may fail: then less is known, and the screen says so. */
export type World = {
  networks(): Promise<readonly ServedNetwork[]>
  tokens(chainId: number): Promise<readonly ServedToken[]>
  node(chainId: number, method: string, params: readonly unknown[]): Promise<unknown>
  /** Unix milliseconds. */
  now(): number
}

/** Maximum number of addresses that are looked up. */
const maxLookups = 16

/**
 * Decodes and assesses a request from its bytes, with code that doesn't build requests.
 *
 * @param known the owner's accounts, and earlier recipients
 * @param extras that pages can't ask for
 */
export async function examineRequest(
  ask: WindowRequest<'sign' | 'send'>,
  origin: string,
  known: { readonly own: readonly string[]; readonly sentTo: readonly string[] },
  world: World,
  extras?: Extras,
): Promise<Examination> {
  const request = toSigningRequest(ask, extras?.authorizations)
  const networks = await world.networks().catch(() => [])
  const asked = ask.params.chainId
  const base = {
    account: ask.params.address.toLowerCase() as Hex,
    origin,
    nowSeconds: Math.floor(world.now() / 1000),
    contractsOf: (chainId: number) => networks.find((network) => network.chainId === chainId)?.contracts,
  }
  const first = readRequest(request, { ...base, chainId: asked ?? networks[0]?.chainId ?? 1 })
  // A page that doesn't name its network is taken to be on that of its data.
  const chainId = asked ?? (typeof first.network === 'number' ? first.network : (networks[0]?.chainId ?? 1))
  const at = typeof first.network === 'number' ? first.network : chainId
  const network = networks.find((each) => each.chainId === at)
  const node: SimulationNode = { request: ({ method, params }) => world.node(at, method, params) }
  // Also for an unknown network: what isn't proven to be an NFT doesn't count as one.
  const kinds = readKinds({ node, reading: first })
  const [listed, positionOf] = network
    ? await Promise.all([
        world.tokens(at).catch(() => []),
        readPositions({ contracts: network.contracts, node, reading: first }),
      ])
    : [[]]
  const kindOf = await kinds
  const tokens = new Map(listed.map((token) => [token.address.toLowerCase(), token]))
  const context = {
    ...base,
    chainId,
    ...(positionOf && { positionOf }),
    tokenKindOf: (on: number, address: Hex) =>
      on === at && tokens.has(address) ? ('erc20' as const) : kindOf(on, address),
  }
  const reading = readRequest(request, context)
  const [codes, balanceOf, worthOf] = network
    ? await Promise.all([
        readCodes(addressesIn(reading), (address) => world.node(at, 'eth_getCode', [address, 'latest'])),
        readHoldings({ account: base.account, node, reading }),
        readMarket({ contracts: network.contracts, feeToken: extras?.fee.token, node, reading }),
      ])
    : []
  const risks = findRisks(reading, {
    ...context,
    contacts: [...known.own, ...known.sentTo].map((address) => ({ address: address.toLowerCase() as Hex, name: '' })),
    codeAt: (on, address) => (on === at ? codes?.get(address.toLowerCase()) : undefined),
    delegates: [smartAccountCode],
    decimalsOf: (on, address) => (on === at ? tokens.get(address)?.decimals : undefined),
    ...(balanceOf && { balanceOf }),
    ...(worthOf && { worthOf }),
  })
  const names = contractNames(network)
  return {
    ask,
    extras,
    reading,
    // Whoever is paid the fee is new to everybody. It must not become a contact: a stranger who is paid as well would be one.
    risks: risks.filter(({ code, address }) => code !== 'first-contact' || address !== extras?.fee.recipient),
    inFeeToken: (wei) =>
      extras && worthOf?.(at, { asset: { type: 'native' }, most: wei }, { type: 'token', address: extras.fee.token }),
    network: reading.network === 'none' ? undefined : network?.name,
    facts: {
      tokenOf: (address) => tokens.get(address.toLowerCase()),
      nameOf: (address) => names.get(address.toLowerCase()),
      networkNameOf: (on) => networks.find((each) => each.chainId === on)?.name,
      nativeSymbol: network?.nativeCurrency.symbol ?? 'ETH',
    },
    // Without the account's new code: public servers take no overrides, and the calls are the account's own either way.
    simulate: () => simulateRequest({ request: toSigningRequest(ask), reading, context, node }),
  }
}

type Code = 'contract' | 'delegated' | 'none'

async function readCodes(
  addresses: readonly Hex[],
  read: (address: Hex) => Promise<unknown>,
): Promise<ReadonlyMap<string, Code>> {
  const codes = await Promise.all(
    addresses.slice(0, maxLookups).map(async (address): Promise<readonly [string, Code][]> => {
      const code = await read(address).catch(() => undefined)
      if (typeof code !== 'string' || !code.startsWith('0x')) return []
      return [[address.toLowerCase(), code === '0x' ? 'none' : delegateOf(code) ? 'delegated' : 'contract']]
    }),
  )
  return new Map(codes.flat())
}
