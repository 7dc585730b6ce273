import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** Translates a limitation reported by a `PoolSource`. */
export function toBlindSpot(spot: string): MessageDescriptor {
  const pairs = /^v2 pairs after the first (\d+) of (\d+)$/.exec(spot)
  if (pairs) {
    const [shown, total] = [pairs[1]!, pairs[2]!]
    return msg`Pools of v2 after the oldest ${shown} of ${total}.`
  }
  const block = /^v3 and v4 pools older than block (\d+)$/.exec(spot)?.[1]
  if (block !== undefined) return msg`Pools of v3 and v4 older than block ${block}.`
  const cut = /^pools of tokens after the first (\d+) of (\d+)$/.exec(spot)
  if (cut) {
    const [read, all] = [cut[1]!, cut[2]!]
    return msg`Pools of the tokens after the first ${read} of ${all}.`
  }
  if (spot === 'pools of tokens that this page does not know') return msg`Pools of tokens added since this page loaded.`
  if (spot === 'v4 pools with hooks or unusual fees')
    return msg`Pools of v4 with programs attached or with unusual fees.`
  if (spot.startsWith('all v4 pools')) return msg`v4 pools: this network lacks the contract that lists them.`
  return msg`A part of the market: ${spot}.`
}
