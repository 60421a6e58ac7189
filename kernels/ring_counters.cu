// atomicInc and atomicDec: counters that start again at a limit. The old values are tickets,
// whose order is that in which threads arrive.
extern "C" __global__ void ring_counters(unsigned *up, unsigned *down, unsigned *ticket,
                                         unsigned limit)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    ticket[i] = atomicInc(up, limit);
    atomicDec(down, limit);
}
