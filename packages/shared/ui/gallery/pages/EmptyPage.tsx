import { useState } from 'react'
import { Button } from '../../src/Button.tsx'
import { EmptyState } from '../../src/EmptyState.tsx'
import { ErrorState } from '../../src/ErrorState.tsx'
import { Specimen } from '../Specimen.tsx'

export function EmptyPage() {
  const [tries, setTries] = useState(0)
  const retry = { label: 'Try again', onPress: () => setTries(tries + 1) }
  return (
    <>
      <Specimen title="Empty">
        <div className="grid gap-4 sm:grid-cols-2">
          <EmptyState
            title="No activity yet"
            detail="What you swap, send and receive will be listed here."
            action={<Button>Make a swap</Button>}
            headingLevel={3}
          />
          <EmptyState
            drawing="bend"
            title="No positions"
            detail="Lend two tokens to a pool and earn a part of its fees."
            action={<Button variant="secondary">Open a position</Button>}
            headingLevel={3}
          />
        </div>
      </Specimen>
      <Specimen title="Errors" note={`Tried again ${tries} times.`}>
        <div className="grid gap-4 sm:grid-cols-2">
          <ErrorState
            title="Something went wrong"
            detail="It is not your wallet. Nothing was sent."
            retry={retry}
            headingLevel={3}
          />
          <ErrorState
            kind="data"
            title="Error loading data"
            detail="The index did not answer."
            retry={retry}
            headingLevel={3}
          />
          <ErrorState
            kind="connection"
            title="Error connecting"
            detail="The attempt to connect failed."
            retry={{ ...retry, busy: true }}
            action={<Button variant="quiet">Close</Button>}
            headingLevel={3}
          />
          <ErrorState
            kind="not-found"
            title="Page not found"
            detail="There is nothing at this address."
            action={<Button>Go to swap</Button>}
            headingLevel={3}
          />
          <ErrorState kind="refused" title="This service is unavailable in your region" headingLevel={3} />
          <ErrorState kind="data" title="Data is unavailable at the moment; we're working on a fix" headingLevel={3} />
        </div>
      </Specimen>
      <Specimen title="In a card">
        <ErrorState compact title="Couldn't load tokens" detail="The list on screen is from 10:42." retry={retry} />
      </Specimen>
    </>
  )
}
