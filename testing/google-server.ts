/** A conformant OIDC server in place of Google. */
import { OAuth2Server } from 'oauth2-mock-server'

export interface GoogleUser {
  sub: string
  email: string
  email_verified: boolean
  name: string
}

export interface GoogleServer {
  server: OAuth2Server
  /** The user who signs in next. */
  person: GoogleUser
  /** The settings that make a shop use this server. */
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
