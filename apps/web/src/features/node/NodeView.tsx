import { useLingui } from '@lingui/react/macro'
import type { NodeHealth } from '@oxbow/exchange/node/checkNode'
import { mostUrlsPerChain } from '@oxbow/exchange/node/NodeSettings'
import { parseNodeUrl } from '@oxbow/exchange/node/parseNodeUrl'
import { Button } from '@oxbow/ui/Button'
import { IconButton } from '@oxbow/ui/IconButton'
import { Input } from '@oxbow/ui/Input'
import { ToggleRow } from '@oxbow/ui/ToggleRow'
import { ArrowUp, Trash2 } from 'lucide-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { NodeHealthLine } from './NodeHealthLine.tsx'

/** Where one chooses the nodes that the page speaks to, network by network, the one to ask first on top. */
export function NodeView(props: NodeView.Props) {
  const { networks, urlsOf, isAlone, onUrls, onAlone, check, renderHealth, whatLeaves } = props
  const { t } = useLingui()
  const hasAny = networks.some(({ chainId }) => urlsOf(chainId).length > 0)
  return (
    <div className="flex flex-col gap-5 px-6 pt-1 pb-6">
      <p className="text-sm text-pretty text-text-muted">
        {t`Balances, trial runs and transactions go straight to a node of yours instead of through this Oxbow. When its server is away, prices come from there too.`}
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
          detail={t`The server is not asked what a trade costs, and does not learn of it. A first price takes longer.`}
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
    /** Looks at a node before it is taken. */
    check: Check
    /** How a node that was chosen is at the moment. */
    renderHealth: (url: string, chainId: number) => ReactNode
    /** The way to the page that lists the hosts. */
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
  const [text, setText] = useState('')
  const [found, setFound] = useState<NodeHealth>()
  const [refusal, setRefusal] = useState<parseNodeUrl.Refusal>()
  const [isChecking, setIsChecking] = useState(false)
  const refusals = {
    'not-a-url': t`This isn't a node address. It looks like https://node.example/key.`,
    'not-secure': t`Use https, or a node on this device.`,
    'has-password': t`Leave user name and password out; browsers do not send them.`,
  }

  async function add(event: FormEvent) {
    event.preventDefault()
    const parsed = parseNodeUrl(text)
    setFound(undefined)
    setRefusal(parsed.status === 'refused' ? parsed.reason : undefined)
    if (parsed.status === 'refused') return
    setIsChecking(true)
    const health = await check(parsed.url, chainId)
    setIsChecking(false)
    // A page that may not speak to it yet cannot look at it: the next one can, and says what it finds.
    if (health.status !== 'ok' && health.status !== 'not-allowed') return setFound(health)
    onUrls([...urls, parsed.url])
    setText('')
  }

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
      {urls.length < mostUrlsPerChain && (
        <form onSubmit={add} className="flex flex-col gap-2">
          <Input
            label={
              urls.length === 0 ? t`Your node for ${name}` : t`Another node for ${name}, asked when those above fail`
            }
            labelHidden
            type="text"
            inputMode="url"
            autoCapitalize="none"
            spellCheck={false}
            placeholder={'https://…'}
            value={text}
            onChange={(event) => {
              setText(event.target.value)
              setFound(undefined)
              setRefusal(undefined)
            }}
            error={refusal ? refusals[refusal] : found && <NodeHealthLine health={found} networkName={name} isPlain />}
            trailing={
              text !== '' && (
                <Button type="submit" size="sm" variant="soft" busy={isChecking} disabled={isChecking}>
                  {t`Add`}
                </Button>
              )
            }
          />
        </form>
      )}
    </section>
  )
}
