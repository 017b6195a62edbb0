import { AdminScreen } from '#app/staff/screen/admin-screen.tsx'
import { MessagesScreen } from '#app/staff/screen/messages-screen.tsx'
import { BeadLoader } from '#app/ui/beads/bead-loader.tsx'
import { isMessagesScreen, isTopLevelScreen, loadingText, screenTitle } from './admin-screens.ts'

export function LoadingScreen({ pathname }: { pathname: string }) {
  const content = (
    <>
      <div className="noscript:hidden">
        <BeadLoader label={loadingText(pathname)} />
      </div>
      <noscript>
        <p>The back office needs JavaScript. Please switch it on and load the page again.</p>
      </noscript>
    </>
  )
  if (isMessagesScreen(pathname)) return <MessagesScreen>{content}</MessagesScreen>
  return (
    <AdminScreen title={screenTitle(pathname) ?? 'Back office'} isTopLevel={isTopLevelScreen(pathname)}>
      {content}
    </AdminScreen>
  )
}
