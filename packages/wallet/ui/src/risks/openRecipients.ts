import type { DecodedTransaction } from '@oxbow/calldata/decodeTransaction'
import type { Act } from '../reading/Reading.ts'

type Hex = `0x${string}`
type Effect = DecodedTransaction['effects'][number]

/** To whom a trade or a position pays without a bound: all that a swap brings, whatever is left, or more than half of it. Their least says nothing of what they get. */
export function openRecipients(acts: readonly Act[]): readonly Hex[] {
  return acts.flatMap((act) => {
    if (act.type === 'router') return [...act.effects.flatMap(openOf), ...majorities(act.effects)]
    // What comes out of a position is for its owner: nobody takes a fee of it.
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

/** Portions are of what the one before it left: several small ones add up. */
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

/** Nobody's name for the account or the router: an address of a stranger. */
function recipientOf(effect: object): readonly Hex[] {
  const recipient = 'recipient' in effect ? effect.recipient : undefined
  return typeof recipient === 'string' && recipient.startsWith('0x') ? [recipient.toLowerCase() as Hex] : []
}
