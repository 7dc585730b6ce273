import { LoadFailure } from './LoadFailure.tsx'

/** Why the page can't load, on an otherwise empty page. */
export function LoadFailureAlone({ error }: { error: Error }) {
  return (
    <div className="mx-auto w-full max-w-2xl px-4 py-16">
      <LoadFailure error={error} />
    </div>
  )
}
