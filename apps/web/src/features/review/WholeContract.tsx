/** A token contract's full address, because its symbol can be chosen freely. */
export function WholeContract({ address }: WholeContract.Props) {
  return <span className="font-mono text-xs [overflow-wrap:anywhere]">{address}</span>
}

export declare namespace WholeContract {
  type Props = { address: `0x${string}` }
}
