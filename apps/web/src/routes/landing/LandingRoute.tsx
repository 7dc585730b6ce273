import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useMemo, useRef } from 'react'
import { ClosingSection } from '../../features/landing/ClosingSection.tsx'
import { LandingHero } from '../../features/landing/LandingHero.tsx'
import { NetworksSection } from '../../features/landing/NetworksSection.tsx'
import { OperatorSection } from '../../features/landing/OperatorSection.tsx'
import { StepsSection } from '../../features/landing/StepsSection.tsx'
import { TokenDiscs } from '../../features/landing/TokenDiscs.tsx'
import { TradeSection } from '../../features/landing/TradeSection.tsx'
import { toFloatingTokens } from '../../features/landing/toFloatingTokens.ts'
import { useIsIdle } from '../../loading/useIsIdle.ts'
import { useOutage } from '../../state/node/useOutage.ts'
import { useChain, useTokens } from '../../state/useChain.ts'
import { useSession } from '../../state/wallet/walletState.ts'
import { LoadFailure } from '../page/LoadFailure.tsx'
import { SwapContainer } from '../swap/SwapContainer.tsx'
import { SwapSkeleton } from '../swap/SwapSkeleton.tsx'
import { LandingFigures } from './LandingFigures.tsx'
import { LandingGauge } from './LandingGauge.tsx'
import { useDayChanges } from './useDayChanges.ts'

/** `/`: the landing page, with a working form and the site's figures. */
export function LandingRoute() {
  const { chain } = useSearch({ strict: false })
  const { config, networks, network, error } = useChain(chain)
  const { tokens, error: tokensError } = useTokens(network)
  const loadError = error ?? tokensError
  const outage = useOutage(network, loadError)
  const floating = useMemo(() => tokens && toFloatingTokens(tokens), [tokens])
  const getChange = useDayChanges(config, network, floating)
  // Placing the discs needs layout, so it waits until the page is idle.
  const isIdle = useIsIdle()
  useHeardIntro()
  useOpenSwapOnceConnected()

  return (
    <div className="flex flex-col">
      <LandingHero
        widget={
          config && network && tokens ? (
            <SwapContainer
              key={network.chainId}
              config={config}
              network={network}
              tokens={tokens}
              outage={outage}
              headingLevel={2}
            />
          ) : (
            <>
              {loadError && !outage && <LoadFailure error={loadError} />}
              <SwapSkeleton outage={outage} headingLevel={2} />
            </>
          )
        }
        discs={
          isIdle &&
          network &&
          floating && <TokenDiscs tokens={floating} chainSlug={network.slug} getChange={getChange} />
        }
      />
      {/* Far below the first screen: laid out only when it is near the viewport. */}
      <div
        id="about"
        className="mx-auto flex w-full max-w-[82rem] scroll-mt-6 flex-col gap-24 px-4 pb-24 *:[contain-intrinsic-block-size:auto_36rem] *:[content-visibility:auto] *:[overflow-clip-margin:2rem] sm:gap-32 sm:px-8 sm:pb-32"
      >
        <LandingFigures config={config} networks={networks} />
        <TradeSection gauge={<LandingGauge network={network} tokens={tokens} />} />
        <StepsSection />
        <NetworksSection networks={networks} />
        {config?.site.showsSelfHosting && <OperatorSection />}
        <ClosingSection />
      </div>
    </div>
  )
}

/** `intro` was used when the page loaded. If it stayed in the URL, a reload would hide a wallet that has connected since. */
function useHeardIntro(): void {
  const { intro } = useSearch({ strict: false })
  const navigate = useNavigate()
  useEffect(() => {
    if (intro === undefined) return
    void navigate({ to: '.', search: ({ intro: _, ...search }) => search, replace: true, resetScroll: false })
  }, [intro, navigate])
}

/** Opens the swap page after the user connects a wallet here. A restored connection stays on this page. */
function useOpenSwapOnceConnected(): void {
  const { status } = useSession()
  const navigate = useNavigate()
  const isConnecting = useRef(false)
  useEffect(() => {
    if (status === 'connected' && isConnecting.current) void navigate({ to: '/swap', search: (search) => search })
    isConnecting.current = status === 'connecting'
  }, [status, navigate])
}
