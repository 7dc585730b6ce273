import { ProviderError } from '@oxbow/connectors/ProviderError'
import type { WalletConnection } from '@oxbow/connectors/Wallet'
import type { TestExchange } from '@oxbow/exchange-test/startExchange'
import { mine } from '@oxbow/test/mine'
import type { Hex } from 'viem'
import type { Scenario } from './faultsOf.ts'

export type BatchingOptions = {
  readonly does?: 'revert' | 'leave out the trade' | undefined
  /** Error returned when asked. */
  readonly fails?: ProviderError | undefined
  /** Error returned after sending. */
  readonly failsAfterwards?: ProviderError | undefined
  /** The wallet's window stays open. */
  readonly neverAnswers?: boolean | undefined
  /** The wallet uses its own batch id. */
  readonly ignoresId?: boolean | undefined
  /** Called right before it sends. */
  readonly onAsk?: () => void
}

/** The scenario's wallet with EIP-5792: all calls of a batch go into one block, in order. */
export function batchingOf(
  { chain, network }: TestExchange,
  scenario: Scenario,
  { does, fails, failsAfterwards, neverAnswers, ignoresId, onAsk }: BatchingOptions = {},
): { connection: WalletConnection; asked: string[]; tell: { mode: 'all' | 'pending' } } {
  const asked: string[] = []
  const tell: { mode: 'all' | 'pending' } = { mode: 'all' }
  const { provider } = scenario.wallet
  const known = new Map<string, { transactionHash: Hex }[]>()

  async function sendTogether(calls: readonly { to: Hex; data: Hex; value: Hex }[]) {
    const receipts: { transactionHash: Hex }[] = []
    await chain.testClient.setAutomine(false)
    try {
      for (const call of calls) {
        const sent = [{ ...call, from: scenario.account, gas: '0x7a120' }]
        const transactionHash = (await provider.request({ method: 'eth_sendTransaction', params: sent })) as Hex
        receipts.push({ transactionHash })
      }
    } finally {
      await mine(chain)
      await chain.testClient.setAutomine(true)
    }
    return receipts
  }

  async function takeCalls({ id, calls }: { id: string; calls: Parameters<typeof sendTogether>[0] }) {
    onAsk?.()
    if (fails) throw fails
    if (neverAnswers) return new Promise(() => {})
    const name = ignoresId ? '0x1' : id
    known.set(name, does === 'revert' ? [] : await sendTogether(does ? calls.slice(0, -1) : calls))
    if (failsAfterwards) throw failsAfterwards
    return { id: name }
  }

  function tellOf(id: string) {
    const receipts = known.get(id)
    if (receipts === undefined) throw new ProviderError(5730, 'Unknown bundle id.')
    if (tell.mode === 'pending') return { status: 100 }
    return does === 'revert' ? { status: 500, receipts } : { status: 200, receipts }
  }

  const request: typeof provider.request = async ({ method, params = [] }) => {
    const [first] = params as readonly [never]
    if (method === 'wallet_getCapabilities')
      return { [`0x${network.chainId.toString(16)}`]: { atomic: { status: 'supported' } } }
    if (method === 'wallet_getCallsStatus') return tellOf(first)
    if (method !== 'wallet_sendCalls') return provider.request({ method, params })
    asked.push(method)
    return takeCalls(first)
  }
  const wallet = { ...scenario.wallet, provider: { ...provider, request } }
  return { connection: { ...scenario.connection, wallet }, asked, tell }
}
