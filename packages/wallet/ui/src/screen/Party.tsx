import { useLingui } from '@lingui/react/macro'
import { Address } from '@oxbow/ui/Address'
import type { RequestFacts } from './RequestFacts.ts'

/** The known name of an address, if any, and always the address. */
export function Party({ address, facts }: { address: `0x${string}`; facts: RequestFacts }) {
  const { t } = useLingui()
  const name = facts.nameOf(address)
  return (
    <span className="flex flex-wrap items-center gap-x-2 text-sm">
      {name && <bdi className="font-medium">{name}</bdi>}
      <Address value={address} copyLabel={t`Copy address`} copiedLabel={t`Copied`} />
    </span>
  )
}
