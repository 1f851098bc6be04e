/** A conformant OIDC server in Google's place. */
import { OAuth2Server } from 'oauth2-mock-server'

export interface GoogleUser {
  sub: string
  email: string
  email_verified: boolean
  name: string
}

export interface GoogleServer {
  server: OAuth2Server
  /** Who signs in at it next. */
  person: GoogleUser
  /** What a shop has to be told to send people there. */
  env: Record<string, string>
  stop(): Promise<void>
}

export async function openGoogleServer(): Promise<GoogleServer> {
  const server = new OAuth2Server()
  await server.issuer.keys.generate('RS256')
  await server.start(0, '127.0.0.1')
  const google: GoogleServer = {
    server,
    person: { sub: 'g-1', email: 'gina@company.example', email_verified: true, name: 'Gina Google' },
    env: {
      GOOGLE_CLIENT_ID: 'fixit',
      GOOGLE_CLIENT_SECRET: 'fixit-secret',
      GOOGLE_DISCOVERY_URL: `${server.issuer.url}/.well-known/openid-configuration`,
    },
    stop: () => server.stop(),
  }
  server.service.on('beforeTokenSigning', (token: { payload: Record<string, unknown> }) => {
    Object.assign(token.payload, google.person)
  })
  server.service.on('beforeUserinfo', (answer: { body: unknown }) => {
    answer.body = google.person
  })
  return google
}
