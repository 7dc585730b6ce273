import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Network } from '@oxbow/chain/Network'
import { shorten } from '@oxbow/i18n/shorten'
import { ChainLogo } from '@oxbow/marks/ChainLogo'
import { TokenLogo } from '@oxbow/marks/TokenLogo'
import { Input } from '@oxbow/ui/Input'
import { Select } from '@oxbow/ui/Select'
import type { ActivityFilter, ActivityGroup, TokenChoice } from './ActivityFilter.ts'
import { groups } from './ActivityFilter.ts'

/** Type, token, network and days. Inline, the labels are for screen readers only; in a sheet they are visible. */
export function ActivityFilterFields(props: ActivityFilterFields.Props) {
  const { filter, onFilter, tokens, networks, isInline } = props
  const { t, i18n } = useLingui()
  const width = (inLine: string) => (isInline ? inLine : 'w-full')
  const day = (
    label: string,
    value: string | undefined,
    bound: { min?: string | undefined; max?: string | undefined },
    onDay: (day: string | undefined) => void,
  ) => (
    <Input
      type="date"
      label={label}
      labelHidden={isInline}
      {...(isInline && {
        leading: (
          <span aria-hidden="true" className="text-sm text-text-muted">
            {label}
          </span>
        ),
      })}
      value={value ?? ''}
      {...bound}
      onChange={(event) => onDay(event.target.value || undefined)}
      className={isInline ? 'w-auto' : 'min-w-0 flex-1'}
    />
  )
  const days = (
    <>
      {day(t`From`, filter.fromDay, { max: filter.toDay }, (fromDay) => onFilter({ ...filter, fromDay }))}
      {day(t`To`, filter.toDay, { min: filter.fromDay }, (toDay) => onFilter({ ...filter, toDay }))}
    </>
  )
  return (
    <>
      <Select
        label={t`Type`}
        labelHidden={isInline}
        value={filter.group ?? all}
        onChange={(group) => onFilter({ ...filter, group: group === all ? undefined : group })}
        options={[
          { value: all, label: t`All types` },
          ...groups.map((group) => ({ value: group, label: i18n._(groupWords[group]) })),
        ]}
        className={width('w-44')}
      />
      <Select
        label={t`Token`}
        labelHidden={isInline}
        value={filter.token ?? all}
        onChange={(token) => onFilter({ ...filter, token: token === all ? undefined : token })}
        options={[{ value: all, label: t`All tokens` }, ...toTokenOptions(tokens, filter.token, networks)]}
        className={width('w-44')}
      />
      {networks.length > 1 && (
        <Select
          label={t`Network`}
          labelHidden={isInline}
          value={filter.network?.slug ?? all}
          onChange={(slug) => onFilter({ ...filter, network: networks.find((each) => each.slug === slug) })}
          options={[
            { value: all, label: t`All networks` },
            ...networks.map(({ slug, name }) => ({
              value: slug,
              label: name,
              icon: <ChainLogo name={name} size="sm" />,
            })),
          ]}
          className={width('w-48')}
        />
      )}
      {isInline ? days : <div className="flex gap-3">{days}</div>}
    </>
  )
}

export declare namespace ActivityFilterFields {
  type Props = {
    filter: ActivityFilter
    onFilter: (filter: ActivityFilter) => void
    /** The tokens of the loaded transactions. */
    tokens: readonly TokenChoice[]
    networks: readonly Network[]
    isInline: boolean
  }
}

const all = 'all'

/** A token from a link that no loaded transaction moved is shown by its address. */
function toTokenOptions(tokens: readonly TokenChoice[], chosen: string | undefined, networks: readonly Network[]) {
  const options = tokens.map(({ key, chainId, token: { symbol, logoUri } }) => ({
    value: key,
    label: symbol,
    icon: <TokenLogo src={logoUri} symbol={symbol} size="sm" />,
    detail: networks.length > 1 && networks.find((each) => each.chainId === chainId)?.name,
  }))
  if (chosen === undefined || tokens.some(({ key }) => key === chosen)) return options
  return [{ value: chosen, label: shorten(chosen.slice(chosen.indexOf(':') + 1)) }, ...options]
}

const groupWords: Readonly<Record<ActivityGroup, MessageDescriptor>> = {
  swap: msg`Swaps`,
  wrap: msg`Wraps`,
  bridge: msg`Bridged`,
  send: msg`Sent`,
  receive: msg`Received`,
  approval: msg`Approvals`,
  liquidity: msg`Liquidity`,
  earning: msg`Fees and rewards`,
  nft: msg`NFTs`,
  order: msg`Orders`,
  ramp: msg`Bought and sold`,
}
