import { useNavigate } from '@tanstack/react-router'
import { LookupForm } from '../../features/portfolio/LookupForm.tsx'

/** Opens any account's portfolio. */
export function OwnerLookup() {
  const navigate = useNavigate()
  return <LookupForm onLookup={(text) => void navigate({ to: `/portfolio/${encodeURIComponent(text)}` })} />
}
