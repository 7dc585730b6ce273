import { type LoadParameters, parseLoadParameters } from './parseLoadParameters.ts'

/** The parameters of the URL that loaded this page. Later navigation doesn't change them. */
export const loadParameters: LoadParameters = parseLoadParameters(
  window.location.pathname,
  new URLSearchParams(window.location.search),
)
