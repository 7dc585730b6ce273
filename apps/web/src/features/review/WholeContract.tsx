/** The address of a token's contract, all of it: its symbol is what somebody calls it. */
export function WholeContract({ address }: WholeContract.Props) {
  return <span className="font-mono text-xs [overflow-wrap:anywhere]">{address}</span>
}

export declare namespace WholeContract {
  type Props = { address: `0x${string}` }
}
