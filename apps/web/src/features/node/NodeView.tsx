import { useLingui } from '@lingui/react/macro'
import type { NodeHealth } from '@oxbow/client/checkNode'
import { maxUrlsPerChain } from '@oxbow/client/NodeSettings'
import { IconButton } from '@oxbow/ui/IconButton'
import { ToggleRow } from '@oxbow/ui/ToggleRow'
import { ArrowUp, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { NodeField } from './NodeField.tsx'

/** Chooses the nodes that the page uses per network, in order of preference. */
export function NodeView(props: NodeView.Props) {
  const { networks, urlsOf, isAlone, onUrls, onAlone, check, renderHealth, whatLeaves } = props
  const { t } = useLingui()
  const hasAny = networks.some(({ chainId }) => urlsOf(chainId).length > 0)
  return (
    <div className="flex flex-col gap-5 px-6 pt-1 pb-6">
      <p className="text-sm text-pretty text-text-muted">
        {t`Balances, simulations and transactions go straight to your own node instead of through this site. When its server is away, prices come from there too.`}
      </p>
      {networks.map((network) => (
        <ChainNodes
          key={network.chainId}
          network={network}
          urls={urlsOf(network.chainId)}
          onUrls={(urls) => onUrls(network.chainId, urls)}
          check={check}
          renderHealth={renderHealth}
        />
      ))}
      {hasAny && (
        <ToggleRow
          title={t`Prices from my node alone`}
          detail={t`Keeps your quotes private from the server. The first price takes longer.`}
          checked={isAlone}
          onChange={onAlone}
          className="-mx-3"
        />
      )}
      {whatLeaves}
    </div>
  )
}

export declare namespace NodeView {
  type Network = { readonly chainId: number; readonly name: string }
  type Check = (url: string, chainId: number) => Promise<NodeHealth>
  type Props = {
    networks: readonly Network[]
    urlsOf: (chainId: number) => readonly string[]
    isAlone: boolean
    onUrls: (chainId: number, urls: readonly string[]) => void
    onAlone: (isAlone: boolean) => void
    /** Checks a node before it is added. */
    check: Check
    /** The current health of a chosen node. */
    renderHealth: (url: string, chainId: number) => ReactNode
    /** Link to the page that lists the contacted hosts. */
    whatLeaves: ReactNode
  }
}

function ChainNodes(props: {
  network: NodeView.Network
  urls: readonly string[]
  onUrls: (urls: readonly string[]) => void
  check: NodeView.Check
  renderHealth: NodeView.Props['renderHealth']
}) {
  const { network, urls, onUrls, check, renderHealth } = props
  const { name, chainId } = network
  const { t } = useLingui()
  return (
    <section aria-label={name}>
      <h3 className="mb-2 font-medium">{name}</h3>
      {urls.length > 0 && (
        <ol className="mb-3 flex flex-col gap-2">
          {urls.map((url, index) => {
            const host = new URL(url).host
            return (
              <li key={url} className="flex items-start gap-1 rounded-md bg-surface-sunken py-2 ps-3.5 pe-1.5">
                <div className="min-w-0 flex-1 py-1">
                  <p className="truncate font-mono text-sm" title={host}>
                    {host}
                  </p>
                  {renderHealth(url, chainId)}
                </div>
                {index > 0 && (
                  <IconButton
                    label={t`Ask ${host} first`}
                    onClick={() => onUrls([url, ...urls.filter((other) => other !== url)])}
                  >
                    <ArrowUp size={18} strokeWidth={1.5} aria-hidden="true" />
                  </IconButton>
                )}
                <IconButton label={t`Remove ${host}`} onClick={() => onUrls(urls.filter((other) => other !== url))}>
                  <Trash2 size={18} strokeWidth={1.5} aria-hidden="true" />
                </IconButton>
              </li>
            )
          })}
        </ol>
      )}
      {urls.length < maxUrlsPerChain && (
        <NodeField
          label={
            urls.length === 0 ? t`Your node for ${name}` : t`Another node for ${name}, asked when those above fail`
          }
          networkName={name}
          check={(url) => check(url, chainId)}
          onAdd={(url) => onUrls([...urls, url])}
        />
      )}
    </section>
  )
}
