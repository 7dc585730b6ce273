import type { DecodedTransaction } from '@oxbow/calldata/decodeTransaction'
import type { Act } from '../reading/Reading.ts'

type Hex = `0x${string}`
type Effect = DecodedTransaction['effects'][number]

/**
 * Recipients of unbounded payments of a trade or a position: all proceeds of a swap, any
 * remainder, or more than half of it. Their minimum says nothing about what they get.
 */
export function openRecipients(acts: readonly Act[]): readonly Hex[] {
  return acts.flatMap((act) => {
    if (act.type === 'router') return [...act.effects.flatMap(openOf), ...majorities(act.effects)]
    // The proceeds of a position belong to its owner: no fee is taken from them.
    if (act.type === 'liquidity') return act.effects.flatMap((effect) => recipientOf(effect))
    return []
  })
}

function openOf(effect: Effect): readonly Hex[] {
  switch (effect.type) {
    case 'swap':
      return effect.tradeType === 'exact-in' ? recipientOf(effect) : []
    case 'sweep':
    case 'unwrap':
      return recipientOf(effect)
    case 'pay':
    case 'wrap':
      return typeof effect.amount === 'bigint' ? [] : recipientOf(effect)
    case 'v4':
      return effect.actions.flatMap((action) =>
        action.type === 'take' && typeof action.amount !== 'bigint' ? recipientOf(action) : [],
      )
    case 'sub-plan':
      return effect.effects.flatMap(openOf)
    default:
      return []
  }
}

/** Each portion is taken from what the previous one left: several small ones add up. */
function majorities(effects: readonly Effect[]): readonly Hex[] {
  const left = new Map<string, number>()
  return portionsOf(effects).flatMap(({ bips, recipient, token }) => {
    const rest = (left.get(token) ?? 1) * (1 - Number(bips) / 10_000)
    left.set(token, rest)
    return rest < 0.5 ? recipientOf({ recipient }) : []
  })
}

type Portion = { readonly token: string; readonly recipient: string; readonly bips: bigint }

function portionsOf(effects: readonly Effect[]): readonly Portion[] {
  return effects.flatMap((effect): readonly Portion[] => {
    if (effect.type === 'pay-portion') return [effect]
    if (effect.type === 'v4')
      return effect.actions.flatMap((action) => (action.type === 'take-portion' ? [action] : []))
    return effect.type === 'sub-plan' ? portionsOf(effect.effects) : []
  })
}

/** An explicit address, not a placeholder for the account or the router. */
function recipientOf(effect: object): readonly Hex[] {
  const recipient = 'recipient' in effect ? effect.recipient : undefined
  return typeof recipient === 'string' && recipient.startsWith('0x') ? [recipient.toLowerCase() as Hex] : []
}
