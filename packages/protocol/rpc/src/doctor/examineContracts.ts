import type { Contracts, Network } from '@oxbow/chain/Network'
import { verifyContractCode } from '@oxbow/chain/verifyContractCode'
import { optionalContracts } from '@oxbow/chain/verifyContracts'
import { type Hex, hexToBigInt, isHex, RpcRequestError, TimeoutError, toFunctionSelector } from 'viem'
import type { NodeEndpoint } from '../node/createNodeEndpoint.ts'
import type { Finding } from './Finding.ts'
import { toUnchecked } from './toUnchecked.ts'
import { isAnswer } from './works.ts'

/** Which contract's getter returns the address of which other contract. */
const references: readonly (readonly [contract: keyof Contracts, getter: string, names: keyof Contracts])[] = [
  ['v2Router', 'factory()', 'v2Factory'],
  ['v2Router', 'WETH()', 'weth'],
  ['v3PositionManager', 'factory()', 'v3Factory'],
  ['v3PositionManager', 'WETH9()', 'weth'],
  ['v3QuoterV2', 'factory()', 'v3Factory'],
  ['v4PositionManager', 'poolManager()', 'v4PoolManager'],
  ['v4PositionManager', 'permit2()', 'permit2'],
  ['v4StateView', 'poolManager()', 'v4PoolManager'],
  ['v4Quoter', 'poolManager()', 'v4PoolManager'],
  ['dutchV1Reactor', 'permit2()', 'permit2'],
  ['dutchV3Reactor', 'permit2()', 'permit2'],
]
/** JSON-RPC 2.0, 5.1: the node itself refuses the call without asking the contract. */
const noSuchMethod = -32_601
const maxLostInARow = 2
/** Immutables in the router's code without a getter. */
const inRouter: readonly (keyof Contracts)[] = ['weth', 'permit2', 'v2Factory', 'v3Factory', 'v4PoolManager']

/**
 * Checks a network's addresses: whether they have code, whether it is the pinned code, whether the contracts refer to each other, and whether
 * stablecoins are tokens. A factory address with a wrong digit has no pools, and another protocol's factory has other pools. Never throws: what
 * couldn't be read is reported as unchecked.
 */
export async function examineContracts({
  endpoint,
  network,
}: examineContracts.Parameters): Promise<readonly Finding[]> {
  const ask = askPatiently(endpoint)
  const { chainId, contracts, stablecoins } = network
  const call = async (to: Hex, selector: Hex): Promise<Hex | undefined> => {
    try {
      const answer = await ask({ method: 'eth_call', params: [{ to, data: selector }, 'latest'] })
      return answer.length >= 66 ? answer : undefined
    } catch (error) {
      // A contract without this getter reverts.
      if (error instanceof RpcRequestError && isAnswer(error) && error.code !== noSuchMethod) return undefined
      throw error
    }
  }
  const codes = new Map<keyof Contracts, Hex>()
  const findings: Finding[] = []
  for (const [contract, address] of entriesOf(contracts)) {
    try {
      const code = await ask({ method: 'eth_getCode', params: [address, 'latest'] })
      codes.set(contract, code)
      findings.push(await checkCode({ chainId, contract, address, code }))
    } catch (error) {
      findings.push(toUnchecked({ check: 'code', contract, address }, error))
    }
  }
  const router = codes.get('universalRouter') ?? '0x'

  for (const [contract, getter, names] of references) {
    const at = contracts[contract]
    const wanted = contracts[names]
    if (at === undefined || wanted === undefined || codes.get(contract) === '0x') continue
    try {
      const answer = await call(at, toFunctionSelector(getter))
      const found = answer && (`0x${answer.slice(26, 66)}` as Hex)
      const verdict = found === wanted ? 'ok' : found === undefined ? 'warning' : 'error'
      findings.push({ check: 'reference', verdict, contract, names, found, wanted })
    } catch (error) {
      findings.push(toUnchecked({ check: 'reference', contract, names }, error))
    }
  }
  for (const names of inRouter.filter((each) => contracts[each] && router !== '0x')) {
    const wanted = contracts[names]!
    const isNamed = router.includes(wanted.slice(2).replace(/^(00)+/, ''))
    const found = isNamed ? wanted : undefined
    // A router can lack a protocol that was deployed on its chain later.
    findings.push({
      check: 'reference',
      verdict: isNamed ? 'ok' : 'warning',
      contract: 'universalRouter',
      names,
      found,
      wanted,
    })
  }
  for (const address of stablecoins) {
    try {
      const answer = await call(address, toFunctionSelector('decimals()'))
      const decimals = answer === undefined ? undefined : Number(hexToBigInt(answer))
      const isToken = decimals !== undefined && decimals <= 36
      findings.push({ check: 'stablecoin', verdict: isToken ? 'ok' : 'error', address, decimals })
    } catch (error) {
      findings.push(toUnchecked({ check: 'stablecoin', address }, error))
    }
  }
  return findings
}

/** Retries a failed call once. After two failures in a row it gives up, so that an unreachable node isn't waited for at every address. */
function askPatiently({ transport }: Pick<NodeEndpoint, 'transport'>) {
  const ask = transport({ retryCount: 0 }).request
  let lostInARow = 0
  return async (request: { method: string; params: unknown }): Promise<Hex> => {
    if (lostInARow === maxLostInARow) throw new TimeoutError({ url: '', body: {} })
    let answer: unknown
    const once = async () => {
      answer = await ask(request)
    }
    try {
      await once().catch((error: unknown) => (isAnswer(error) ? Promise.reject(error) : once()))
      lostInARow = 0
    } catch (error) {
      lostInARow = isAnswer(error) ? 0 : lostInARow + 1
      throw error
    }
    if (!isHex(answer)) throw new TypeError('This is not a JSON-RPC answer.')
    return answer
  }
}

export declare namespace examineContracts {
  type Parameters = { readonly endpoint: Pick<NodeEndpoint, 'transport'>; readonly network: Network }
}

function entriesOf(contracts: Contracts): [keyof Contracts, Hex][] {
  return Object.entries(contracts).filter(([, address]) => address !== undefined) as [keyof Contracts, Hex][]
}

async function checkCode(read: {
  chainId: number
  contract: keyof Contracts
  address: Hex
  code: Hex
}): Promise<Finding> {
  const { chainId, contract, address, code } = read
  const fact = { check: 'code', contract, address } as const
  // Trading works without these; only the features that need them are unavailable.
  const missing = optionalContracts.has(contract) ? 'warning' : 'error'
  if (code === '0x') return { ...fact, verdict: missing, state: 'missing' }
  const seen = await verifyContractCode({
    chainId,
    contracts: [contract],
    // A pin for another address says nothing about this code.
    readCode: async (pinned) => (pinned === address ? code : undefined),
  })
  if (seen.status === 'unpinned') return { ...fact, verdict: 'ok', state: 'unknown' }
  if (seen.status === 'mismatch') return { ...fact, verdict: 'error', state: 'other' }
  return { ...fact, verdict: 'ok', state: seen.unknown.includes(contract) ? 'unknown' : 'pinned' }
}
