import { createActivityLog } from '@oxbow/activity/createActivityLog'
import { isNative } from '@oxbow/chain/nativeToken'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { connectWallet } from '@oxbow/connectors/connectWallet'
import { localTestWallet } from '@oxbow/connectors/localTestWallet'
import { signTypedData } from '@oxbow/connectors/signTypedData'
import type { Wallet, WalletConnection } from '@oxbow/connectors/Wallet'
import { memoryStorage } from '@oxbow/runtime/memoryStorage'
import { createSwapFlow } from '@oxbow/swap/createSwapFlow'
import type { SwapFlow } from '@oxbow/swap/SwapFlow'
import { accounts } from '@oxbow/test/accounts'
import { balanceOf } from '@oxbow/test/balanceOf'
import { getQuote } from '@oxbow/trading/getQuote'
import type { Quote } from '@oxbow/trading/Quote'
import { permitTypedData, type toPermit } from '@oxbow/transactions/permitTypedData'
import type { TokenFacts } from '@oxbow/transactions/TokenFacts'
import type { Address, Hex } from 'viem'
import type { TestExchange } from './startExchange.ts'

/** Requests to a wallet, and how it answers: confirms by default. */
export type WalletScript = {
  readonly asked: string[]
  /** Called for each request; false rejects. */
  answer: (method: string, params: readonly unknown[]) => boolean | Promise<boolean>
  /** Changes a transaction before it is signed, like a wallet that tampers. */
  meddle: ((transaction: Record<string, unknown>) => Record<string, unknown>) | undefined
}

/** A user of a test exchange, with a scripted wallet and their own storage and log. */
export async function startScenario(exchange: TestExchange, accountIndex: number, options: startScenario.Options = {}) {
  const { privateKey, address } = accounts[accountIndex]!
  const account = address.toLowerCase() as Address
  const script: WalletScript = { asked: [], answer: () => true, meddle: undefined }
  const own = scripted(exchange, { address: account, privateKey }, script, options)
  const foreign = { kind: 'external', rdns: 'com.example.wallet', isLocalTestWallet: false } as const
  const wallet = options.isForeign ? { ...own, ...foreign } : own
  const storage = memoryStorage()
  const activity = createActivityLog(storage)
  const answer = await connectWallet({ wallet })
  if (answer.status === 'rejected') throw new Error('The test wallet did not connect.')
  script.asked.length = 0
  const connection: WalletConnection = answer.connection

  /** Waits for the chain's head: otherwise the quote could be from before the last trade's block. */
  const quote = async (asked: Omit<getQuote.Parameters, 'chainId' | 'account'>) => {
    await exchange.untilCaughtUp()
    return getQuote(exchange.client, { slippageBps: 100, ...asked, chainId: exchange.network.chainId, account })
  }

  return {
    account,
    connection,
    wallet,
    script,
    storage,
    activity,
    quote,
    signPermit: (permit: ReturnType<typeof toPermit>) => signTypedData(wallet, account, permitTypedData(permit)),
    /** Starts with a reviewed network cost of one ether by default. */
    swap: (reviewed: Quote, options: Partial<createSwapFlow.Options> & { client?: ExchangeClient } = {}): SwapFlow => {
      const flow = createSwapFlow({
        client: exchange.client,
        connection,
        network: exchange.network,
        quote: reviewed,
        tokenIn: factsOf(exchange, reviewed.tokenIn),
        tokenOut: factsOf(exchange, reviewed.tokenOut),
        activity,
        storage,
        ...options,
      })
      return { ...flow, start: (networkCostWei = 10n ** 18n) => flow.start(networkCostWei) }
    },
    balance: (token: Address) => balanceOf(exchange.chain, token, account),
  }
}

export declare namespace startScenario {
  type Options = {
    /** Chain ids that the wallet knows, the current one first; default the exchange's. */
    walletChains?: readonly number[]
    /** A wallet unknown to Oxbow, with a node of its own. */
    isForeign?: boolean
  }
}

function scripted(
  exchange: TestExchange,
  account: { address: Address; privateKey: Hex },
  script: WalletScript,
  { walletChains = [exchange.network.chainId], isForeign = false }: startScenario.Options,
): Wallet {
  const wallet = localTestWallet({
    accounts: [account],
    networks: walletChains.map((chainId) => ({ chainId })),
    rpcUrl: isForeign ? () => exchange.chain.url : exchange.client.api.rpcUrl,
    confirm: async ({ method, params }) => {
      script.asked.push(method)
      return script.answer(method, params)
    },
  })
  return {
    ...wallet,
    provider: {
      ...wallet.provider,
      request({ method, params }) {
        const [first, ...rest] = (params ?? []) as Record<string, unknown>[]
        const isMeddled = method === 'eth_sendTransaction' && script.meddle !== undefined && first !== undefined
        return wallet.provider.request({
          method,
          params: isMeddled ? [script.meddle!(first), ...rest] : (params ?? []),
        })
      },
    },
  }
}

/** A token as a page shows it. */
export function factsOf(exchange: TestExchange, address: Address): TokenFacts {
  const token = Object.values(exchange.tokens).find((candidate) => candidate.address.toLowerCase() === address)
  if (token !== undefined) return { address, symbol: token.symbol, decimals: token.decimals }
  return { address, symbol: isNative(address) ? 'ETH' : 'WETH', decimals: 18 }
}
