import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { parseNodeUrl } from '@oxbow/client/parseNodeUrl'
import type { TokenListEntry } from '@oxbow/tokens/createTokenListStore'
import type { TokenListUpdate } from '@oxbow/tokens/createTokenLists'
import type { TokenListAnswer } from '@oxbow/tokens/getTokenList'
import type { TokenListFacts } from '@oxbow/tokens/toTokenListFacts'
import { Button } from '@oxbow/ui/Button'
import { IconButton } from '@oxbow/ui/IconButton'
import { Input } from '@oxbow/ui/Input'
import { Spinner } from '@oxbow/ui/Spinner'
import { Switch } from '@oxbow/ui/Switch'
import { RefreshCw, Trash2 } from 'lucide-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useTokenListSentence } from './useTokenListSentence.ts'

/** Adds token lists: each is previewed before it is used, and names the host that the page will contact. */
export function TokenListsView(props: TokenListsView.Props) {
  const { entries, ownLists, mostLists, onWant, renderWanted, whatLeaves } = props
  const { t, i18n } = useLingui()
  const [text, setText] = useState('')
  const [refusal, setRefusal] = useState<Refusal>()
  const parsed = parseNodeUrl(text)
  const host = parsed.status === 'ok' ? new URL(parsed.url).host : undefined
  const refusals: Record<Refusal, string> = {
    'not-a-url': t`That isn’t a list’s address. It should look like https://tokens.example/list.json.`,
    'not-secure': t`Use https, or a host on this device.`,
    'has-password': t`Remove the username and password. Browsers don’t send them.`,
    full: t`There are ${mostLists} lists already. Remove one first.`,
  }

  function look(event: FormEvent) {
    event.preventDefault()
    if (parsed.status === 'refused') return setRefusal(parsed.reason)
    if (!onWant(parsed.url)) return setRefusal('full')
    setText('')
  }

  return (
    <div className="flex flex-col gap-5 px-6 pt-1 pb-6">
      <p className="text-sm text-pretty text-text-muted">
        {t`Token lists name tokens but don’t vouch for them. Oxbow checks each token’s contract before you use it.`}
      </p>
      {ownLists.length > 0 && (
        <section aria-label={t`This site’s lists`}>
          <h3 className="mb-2 font-medium">{t`This site’s lists`}</h3>
          <ul className="flex flex-col gap-2">
            {ownLists.map(({ name, count }) => (
              <li key={name} className="rounded-md bg-surface-sunken px-3.5 py-2.5">
                <p className="truncate">{name}</p>
                <p className="text-xs text-text-muted tabular-nums">
                  {plural(count, { one: '# token', other: '# tokens' })}
                </p>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-label={t`Your lists`}>
        <h3 className="mb-2 font-medium">{t`Your lists`}</h3>
        {entries.length > 0 && (
          <ul className="mb-3 flex flex-col gap-2">
            {entries.map((entry) => (
              <li key={entry.url} className="rounded-md bg-surface-sunken py-2.5 ps-3.5 pe-1.5">
                {entry.state === 'wanted' ? renderWanted(entry.url) : <KeptList {...props} entry={entry} />}
              </li>
            ))}
          </ul>
        )}
        <form onSubmit={look}>
          <Input
            label={t`Address of a token list`}
            labelHidden
            type="text"
            inputMode="url"
            autoCapitalize="none"
            spellCheck={false}
            placeholder="https://…"
            value={text}
            onChange={(event) => {
              setText(event.target.value)
              setRefusal(undefined)
            }}
            error={refusal && refusals[refusal]}
            hint={
              host === undefined
                ? t`Your browser loads each list directly from its host.`
                : t`The page contacts ${host}, now and once a day: it sees the address that you connect from.`
            }
            trailing={
              text !== '' && (
                <Button type="submit" size="sm" variant="soft">
                  {t`Look at it`}
                </Button>
              )
            }
          />
        </form>
      </section>
      {whatLeaves}
      <p role="status" className="sr-only">
        {i18n._(plural(entries.length, { one: '# list', other: '# lists' }))}
      </p>
    </div>
  )
}

export declare namespace TokenListsView {
  type Props = {
    entries: readonly TokenListEntry[]
    /** The operator's lists. */
    ownLists: readonly { readonly name: string; readonly count: number }[]
    mostLists: number
    getNetworkName: (chainId: number) => string | undefined
    /** Returns false if there are too many. */
    onWant: (url: string) => boolean
    onTurn: (url: string, state: 'on' | 'off') => void
    onRemove: (url: string) => void
    onUpdate: (url: string) => Promise<TokenListUpdate>
    /** Renders the preview of a list that isn't used yet. */
    renderWanted: (url: string) => ReactNode
    /** Link to the page that lists the contacted hosts. */
    whatLeaves: ReactNode
  }
}

type Refusal = parseNodeUrl.Refusal | 'full'

function KeptList(props: TokenListsView.Props & { entry: Exclude<TokenListEntry, { state: 'wanted' }> }) {
  const { entry, getNetworkName, onTurn, onRemove, onUpdate } = props
  const { url, state, facts } = entry
  const { t } = useLingui()
  const [update, setUpdate] = useState<TokenListUpdate | 'running'>()
  const toSentence = useTokenListSentence()
  const { name } = facts

  return (
    <>
      <div className="flex items-center gap-1">
        <p className="min-w-0 flex-1 truncate">{name}</p>
        <Switch
          label={t`Use ${name}`}
          checked={state === 'on'}
          onChange={(next) => onTurn(url, next ? 'on' : 'off')}
          className="me-1.5"
        />
        {state === 'on' && (
          <IconButton
            label={t`Look for a newer version of ${name}`}
            disabled={update === 'running'}
            onClick={async () => {
              setUpdate('running')
              setUpdate(await onUpdate(url))
            }}
          >
            <RefreshCw size={18} strokeWidth={1.5} aria-hidden="true" />
          </IconButton>
        )}
        <IconButton label={t`Remove ${name}`} onClick={() => onRemove(url)}>
          <Trash2 size={18} strokeWidth={1.5} aria-hidden="true" />
        </IconButton>
      </div>
      <ListFacts url={url} facts={facts} getNetworkName={getNetworkName} />
      {update !== undefined && (
        <p role="status" className="mt-1 pe-2 text-xs text-pretty text-text-muted">
          {update === 'running'
            ? t`Looking at it…`
            : update.status === 'updated'
              ? t`A newer version took its place.`
              : update.status === 'current'
                ? t`There is no newer version.`
                : toSentence(update)}
        </p>
      )}
    </>
  )
}

/** A list's preview: name, number of tokens and networks, or why it can't be read and what to do. */
export function WantedList(props: WantedList.Props) {
  const { url, answer, getNetworkName, onAdd, onRemove, onRetry, onReload } = props
  const { t } = useLingui()
  const toSentence = useTokenListSentence()
  const { host } = new URL(url)
  if (answer === undefined)
    return (
      <p role="status" className="flex items-center gap-3 py-1 text-sm text-text-muted">
        <Spinner />
        {t`Reading the list at ${host}`}
      </p>
    )
  if (answer.status === 'ok')
    return (
      <>
        <p className="truncate">{answer.list.name}</p>
        <ListFacts url={url} facts={answer.facts} getNetworkName={getNetworkName} />
        {answer.dropped > 0 && (
          <p className="pe-2 text-xs text-pretty text-text-muted">
            {plural(answer.dropped, {
              one: '# entry can’t be read and is left out.',
              other: '# entries can’t be read and are left out.',
            })}
          </p>
        )}
        <div className="mt-2 flex gap-2">
          <Button size="sm" onClick={onAdd}>{t`Use this list`}</Button>
          <Button size="sm" variant="quiet" onClick={onRemove}>
            {t`Leave it`}
          </Button>
        </div>
      </>
    )
  const action =
    answer.status === 'not-allowed'
      ? { label: t`Reload`, act: onReload }
      : answer.status === 'unreachable' || answer.status === 'refused'
        ? { label: t`Try again`, act: onRetry }
        : undefined
  return (
    <>
      <div role="alert">
        <p className="truncate font-mono text-sm" title={url}>
          {host}
        </p>
        <p className="mt-0.5 text-xs text-pretty text-clay">{toSentence(answer)}</p>
      </div>
      <div className="mt-2 flex gap-2">
        {action && (
          <Button size="sm" variant="soft" onClick={action.act}>
            {action.label}
          </Button>
        )}
        <Button size="sm" variant={action ? 'quiet' : 'soft'} onClick={onRemove}>
          {t`Remove`}
        </Button>
      </div>
    </>
  )
}

export declare namespace WantedList {
  /** `facts`: the data that is stored with the list. */
  type Answer =
    | (Extract<TokenListAnswer, { status: 'ok' }> & { readonly facts: TokenListFacts })
    | Exclude<TokenListAnswer, { status: 'ok' }>
  type Props = {
    url: string
    /** Undefined while loading. */
    answer: Answer | undefined
    getNetworkName: (chainId: number) => string | undefined
    onAdd: () => void
    onRemove: () => void
    onRetry: () => void
    onReload: () => void
  }
}

function ListFacts(props: { url: string; facts: TokenListFacts } & Pick<TokenListsView.Props, 'getNetworkName'>) {
  const { url, facts, getNetworkName } = props
  const { t, i18n } = useLingui()
  const { version, tokenCounts } = facts
  const { host } = new URL(url)
  const counts = Object.entries(tokenCounts).map(
    ([chainId, count]) => [getNetworkName(Number(chainId)), count] as const,
  )
  const total = counts.reduce((sum, [, count]) => sum + count, 0)
  const elsewhere = counts.reduce((sum, [name, count]) => sum + (name === undefined ? count : 0), 0)
  const places = counts.flatMap(([name, count]) => (name === undefined ? [] : [t`${i18n.number(count)} on ${name}`]))
  if (elsewhere > 0) places.push(t`${i18n.number(elsewhere)} on unsupported networks`)
  const versionText = `${version.major}.${version.minor}.${version.patch}`
  return (
    <p className="pe-2 text-xs text-pretty text-text-muted tabular-nums">
      <bdi className="font-mono">{host}</bdi>
      {` · ${t`Version ${versionText}`} · ${plural(total, { one: '# token', other: '# tokens' })}`}
      {total > 0 && `: ${new Intl.ListFormat(i18n.locale, { type: 'unit' }).format(places)}`}
    </p>
  )
}
