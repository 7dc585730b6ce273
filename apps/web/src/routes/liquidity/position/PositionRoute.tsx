import { useLingui } from '@lingui/react/macro'
import { toFailure } from '@oxbow/failures/toFailure'
import type { PositionName } from '@oxbow/positions/getPosition'
import { positionQueryOptions } from '@oxbow/positions/positionQueryOptions'
import { Skeleton } from '@oxbow/ui/Skeleton'
import { skipToken, useQuery } from '@tanstack/react-query'
import { Link, useLocation, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { GeneralError } from '../../../features/notice/GeneralError.tsx'
import { toGeneralError } from '../../../features/notice/generalErrors.ts'
import { PageNotice } from '../../../features/notice/PageNotice.tsx'
import { client } from '../../../state/exchange.ts'
import { failureMessages } from '../../../state/failure/failureMessages.ts'
import { useChain, useTokens } from '../../../state/useChain.ts'
import { useConnection } from '../../../state/wallet/walletState.ts'
import { LoadFailure } from '../../page/LoadFailure.tsx'
import { PositionPage } from './PositionPage.tsx'

/** `/positions/v2/$chainName/$pairAddress`, `/positions/v3|v4/$chainName/$tokenId`. */
export function PositionRoute() {
  return <OnePosition>{(facts) => <PositionPage {...facts} />}</OnePosition>
}

/** The position that the path names, read from the chain, whoever owns it. */
export function OnePosition({ children }: { children: (facts: PositionPage.Props) => ReactNode }) {
  const { t, i18n } = useLingui()
  const params = useParams({ strict: false }) as Record<string, string | undefined>
  const { pathname } = useLocation()
  const { chainName = '' } = params
  const { config, network, error } = useChain(chainName)
  const { tokens, error: tokensError } = useTokens(network)
  const account = useConnection()?.account.address
  const name = toName(pathname, params)
  const isServed = network?.slug === chainName.toLowerCase()
  const options = network && name && isServed ? positionQueryOptions(client, { network, name, account }) : undefined
  const {
    data,
    error: readError,
    refetch,
    isFetching,
  } = useQuery({
    ...(options ?? { queryKey: ['positions', 'none'] }),
    queryFn: options?.queryFn ?? skipToken,
  })
  const loadError = error ?? tokensError
  if (name === undefined || (network && !isServed) || data === null)
    return (
      <PageNotice
        title={t`Position not found`}
        action={
          <Link to={'/positions' as string} className="rounded-sm text-accent-text hover:underline">
            {t`Your positions`}
          </Link>
        }
      >
        {network && !isServed ? t`This site doesn’t support that network.` : t`No position exists with this ID.`}
      </PageNotice>
    )
  return (
    <div className="mx-auto w-full max-w-[48rem] px-4 pt-6 pb-16 sm:pt-12">
      {data && config && network && tokens ? (
        children({ config, network, tokens, position: data.position, owner: data.owner })
      ) : loadError ? (
        <LoadFailure error={loadError} />
      ) : readError ? (
        <GeneralError
          error={toGeneralError(readError)}
          detail={i18n._(failureMessages[toFailure(readError).code])}
          retry={{ onPress: () => void refetch(), busy: isFetching }}
        />
      ) : (
        <div role="status" className="grid gap-4">
          <span className="sr-only">{t`Loading`}</span>
          <Skeleton shape="control" className="h-24 w-full" />
          <Skeleton shape="control" className="h-56 w-full" />
        </div>
      )}
    </div>
  )
}

function toName(
  pathname: string,
  { pairAddress, tokenId }: Record<string, string | undefined>,
): PositionName | undefined {
  if (pairAddress !== undefined)
    return /^0x[0-9a-f]{40}$/i.test(pairAddress)
      ? { protocol: 'v2', pair: pairAddress.toLowerCase() as `0x${string}` }
      : undefined
  if (tokenId === undefined || !/^\d{1,77}$/.test(tokenId)) return undefined
  return { protocol: pathname.startsWith('/positions/v4/') ? 'v4' : 'v3', tokenId: BigInt(tokenId) }
}
