import { Locator } from '../locator.ts';
import { etcdLocators } from './etcd.ts';
import { kubernetesLocators } from './kubernetes.ts';
import { openshiftLocators } from './openshift.ts';
import { serverLocators } from './servers.ts';

/** The shipped locators, in the order in which they are tried; those of a rule come before them. */
export const LOCATORS: readonly Locator[] = [
  ...etcdLocators,
  ...kubernetesLocators,
  ...openshiftLocators,
  ...serverLocators,
].map((locator) => Locator.parse(locator));
