import { defaultLifetimeSeconds } from '@oxbow/contract/defaultLifetimeSeconds'
import type { getQuote } from '@oxbow/trading/getQuote'
import { thresholds } from '@oxbow/trading/Slippage'

/** The user's trade settings for a network. */
export type TradeSettings = {
  readonly slippageBps: 'auto' | number
  readonly deadlineMinutes: number
  /** The pools that a route may use; at least one. */
  readonly protocols: readonly Protocol[]
  /** Whether a route may use v4 pools with hooks that the operator allows. */
  readonly allowsHooks: boolean
  /** The allowance of a token approval, unless changed in the review. */
  readonly approvalAmount: 'exact' | 'unlimited'
  /** Batches approvals and trade, if the wallet can. */
  readonly isOneClick: boolean
}

export type Protocol = (typeof protocols)[number]

export const protocols = ['v2', 'v3', 'v4'] as const

export const defaultTradeSettings: TradeSettings = {
  slippageBps: 'auto',
  deadlineMinutes: defaultLifetimeSeconds / 60,
  protocols,
  allowsHooks: true,
  approvalAmount: 'exact',
  isOneClick: true,
}

/** By chain ID, because networks with different costs are traded differently; networks without an entry use the defaults. */
export type TradeSettingsByChain = Readonly<Record<string, TradeSettings>>

export function tradeSettingsOf(settings: TradeSettingsByChain, chainId: number): TradeSettings {
  return settings[chainId] ?? settings[everywhere] ?? defaultTradeSettings
}

/** The terms of a trade that the settings decide. */
export function toTradeTerms({ slippageBps, protocols, allowsHooks }: TradeSettings): TradeTerms {
  return { slippageBps: slippageBps === 'auto' ? undefined : slippageBps, protocols, allowsHooks }
}

type TradeTerms = Pick<getQuote.Parameters, 'slippageBps' | 'protocols' | 'allowsHooks'>

/** The key of settings from before they were stored per network. */
export const everywhere = 'everywhere'

const longestMinutes = 3 * 24 * 60

/** The error or warning (`long`) about a deadline; undefined if it is fine. */
export function toDeadlineProblem(minutes: number): 'too-short' | 'too-long' | 'long' | undefined {
  if (minutes <= 0) return 'too-short'
  if (minutes > longestMinutes) return 'too-long'
  return minutes > 60 ? 'long' : undefined
}

/** Storage is under the user's control and may hold anything. */
export function isTradeSettingsByChain(value: unknown): value is TradeSettingsByChain {
  return typeof value === 'object' && value !== null && Object.values(value).every(isTradeSettings)
}

function isTradeSettings(value: unknown): value is TradeSettings {
  if (typeof value !== 'object' || value === null) return false
  const {
    slippageBps,
    deadlineMinutes,
    protocols: chosen,
    allowsHooks,
    approvalAmount,
    isOneClick,
  } = value as Record<string, unknown>
  return (
    (slippageBps === 'auto' || isWithin(slippageBps, thresholds.highest - 1)) &&
    isWithin(deadlineMinutes, longestMinutes) &&
    Array.isArray(chosen) &&
    chosen.length > 0 &&
    chosen.every((protocol) => protocols.includes(protocol)) &&
    typeof allowsHooks === 'boolean' &&
    typeof isOneClick === 'boolean' &&
    (approvalAmount === 'exact' || approvalAmount === 'unlimited')
  )
}

function isWithin(value: unknown, highest: number): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= highest
}
