import { Link } from '@tanstack/react-router'

/** In the head of a trade form: the other way to trade the same pair. */
export function TradeModeLink({ to, children }: TradeModeLink.Props) {
  return (
    <Link
      to={to as '/swap'}
      search={({ field: _, ...search }) => search}
      className="reacts relative rounded-sm text-xl font-semibold tracking-tight text-text-muted before:absolute before:-inset-2 hover:text-text"
    >
      {children}
    </Link>
  )
}

export declare namespace TradeModeLink {
  type Props = { to: '/swap' | '/limit' | '/buy' | '/sell'; children: string }
}
