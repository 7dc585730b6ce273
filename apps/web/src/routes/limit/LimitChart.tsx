import type { Network } from '@oxbow/chain/Network'
import type { Token } from '@oxbow/tokens/getTokens'
import { PairChart } from '../swap/PairChart.tsx'
import { useOrdersOnChart } from './useOrdersOnChart.ts'

/** The pair's price chart beside the form, with the form's price as a movable line and the account's own orders. Load it lazily. */
export function LimitChart({ network, tokens, line }: LimitChart.Props) {
  const { lines, marks } = useOrdersOnChart(network, tokens)
  return <PairChart network={network} tokens={tokens} line={line} lines={lines} marks={marks} />
}

export declare namespace LimitChart {
  type Props = {
    network: Network
    tokens: readonly Token[]
    /** The form's price, if it has one. */
    line: PairChart.Props['line']
  }
}
