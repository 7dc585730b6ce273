/** Whether the header may advertise the app: not on pages where users perform tasks (specification section 2.3). */
export function showsGetApp(pathname: string): boolean {
  return !/^\/(?:$|(?:send|swap|limit|explore|positions|migrate\/v3|buy|sell)(?:\/|$))/i.test(pathname)
}
