import proxyAddr from '@fastify/proxy-addr';
import { Injectable } from '@nestjs/common';
import type { IncomingMessage } from 'node:http';
import { Config } from '../config/config.js';

/** Returns true for an address whose `X-Forwarded-For` is believed; `hop` counts from our own peer, which is 0. */
export type TrustedProxies = (address: string, hop: number) => boolean;

/** Returns the proxies that TRUST_PROXY names, as a number of hops or as addresses and networks; undefined for none. */
export function trustedProxies(text: string): TrustedProxies | undefined {
  if (text === '') return undefined;
  if (/^\d+$/.test(text)) return (_, hop) => hop < Number(text);
  return proxyAddr.compile(text.split(',').map((address) => address.trim()));
}

/** Addresses of callers whose requests Fastify does not see; equal to its `request.ip`. */
@Injectable()
export class ClientAddress {
  private readonly trusted: TrustedProxies | undefined;

  constructor({ trust_proxy }: Config) {
    this.trusted = trustedProxies(trust_proxy);
  }

  /** Returns the address of the caller. */
  of(request: IncomingMessage): string {
    return this.trusted ? proxyAddr(request, this.trusted) : (request.socket.remoteAddress ?? '');
  }
}
