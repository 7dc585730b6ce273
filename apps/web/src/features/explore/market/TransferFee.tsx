import { useLingui } from '@lingui/react/macro'
import { formatPercent } from '@oxbow/i18n/formatPercent'
import { Figure } from './Figure.tsx'

/** A token's transfer fee when buying or selling. */
export function TransferFee({ fee }: TransferFee.Props) {
  const { t, i18n } = useLingui()
  switch (fee.status) {
    case 'refused':
      return <span className="font-medium text-critical">{t`Can’t be sold`}</span>
    case 'untried':
      return <Figure kind="share" value={null} />
    case 'passed':
      return fee.bps === 0 ? t`None` : <span className="text-caution">{formatPercent(fee.bps, i18n.locale)}</span>
  }
}

export declare namespace TransferFee {
  type Props = {
    fee: { readonly status: 'passed'; readonly bps: number } | { readonly status: 'refused' | 'untried' }
  }
}
