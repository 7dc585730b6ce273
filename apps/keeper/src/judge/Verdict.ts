/** What to do about an order. */
export type Verdict =
  | {
      readonly action: 'fill'
      /** Amount for its owner in raw units: what was signed, or more. */
      readonly pays: bigint
      /** Minimum left with the filler, in raw units of the same token; with less, the fill reverts. */
      readonly keeps: bigint
    }
  | { readonly action: 'look-again'; readonly when: LookAgain; readonly reason: string }
  | { readonly action: 'never'; readonly reason: string }

export type LookAgain =
  | { readonly at: 'block'; readonly block: bigint }
  | { readonly at: 'time'; readonly seconds: bigint }
  /** When its input buys this much, in raw units of its output. */
  | { readonly at: 'price'; readonly output: bigint }
