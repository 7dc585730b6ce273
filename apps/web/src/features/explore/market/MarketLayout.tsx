import { Breadcrumb } from './Breadcrumb.tsx'
import { MarketFrame } from './MarketFrame.tsx'

/** The page of a token or a pool. */
export function MarketLayout({ to, list, name, ...parts }: MarketLayout.Props) {
  return <MarketFrame way={<Breadcrumb to={to} list={list} name={name} />} {...parts} />
}

export declare namespace MarketLayout {
  type Props = Breadcrumb.Props & Omit<MarketFrame.Props, 'way'>
}
