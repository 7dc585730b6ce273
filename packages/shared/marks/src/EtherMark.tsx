/** The logo of ether where no picture may be loaded: two facets on a disc. Hidden from assistive technology; its symbol stands beside it. */
export function EtherMark({ className }: EtherMark.Props) {
  return (
    <svg viewBox="0 0 28 28" aria-hidden="true" className={className}>
      <circle cx="14" cy="14" r="14" className="fill-accent-soft" />
      <path d="M14 5l5.5 9-5.5 3.2L8.5 14zM14 23l5.5-7-5.5 3.2L8.5 16z" className="fill-accent-text" />
    </svg>
  )
}

export declare namespace EtherMark {
  /** `className` sets its size. */
  type Props = { className: string }
}
