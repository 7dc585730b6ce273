/** What is to be done about an order. */
export type Verdict =
  | {
      readonly action: 'fill'
      /** What its owner gets, in raw units: what was signed, or more. */
      readonly pays: bigint
      /** What must be left with the filler, in raw units of the same token, or nothing happens. */
      readonly keeps: bigint
    }
  | { readonly action: 'look-again'; readonly when: LookAgain; readonly reason: string }
  | { readonly action: 'never'; readonly reason: string }

export type LookAgain =
  | { readonly at: 'block'; readonly block: bigint }
  | { readonly at: 'time'; readonly seconds: bigint }
  /** When its input buys so much, in raw units of its output. */
  | { readonly at: 'price'; readonly output: bigint }
