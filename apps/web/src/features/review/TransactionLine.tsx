import { useLingui } from '@lingui/react/macro'
import type { Network } from '@oxbow/chain/Network'
import { toExplorerUrl } from '@oxbow/chain/toExplorerUrl'
import { Address } from '@oxbow/ui/Address'
import { ExternalLink } from 'lucide-react'

/** A transaction's hash to copy, with a link to the explorer if the network has one. */
export function TransactionLine({ hash, network }: TransactionLine.Props) {
  const { t } = useLingui()
  const explorerUrl = toExplorerUrl(network, 'tx', hash)
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-text-muted">
      <span className="flex items-center gap-2">
        {t`Transaction`}
        <Address
          value={hash}
          copyLabel={t`Copy transaction hash`}
          copiedLabel={t`Copied`}
          failedLabel={t`Failed to copy to clipboard`}
        />
      </span>
      {explorerUrl && (
        <a
          href={explorerUrl}
          target="_blank"
          rel="noreferrer"
          className="reacts inline-flex min-h-11 items-center gap-1.5 rounded-sm text-accent-text hover:underline"
        >
          {t`See the transaction in the explorer`}
          <ExternalLink size={14} strokeWidth={1.5} aria-hidden="true" />
        </a>
      )}
    </p>
  )
}

export declare namespace TransactionLine {
  type Props = { hash: string; network: Network }
}
